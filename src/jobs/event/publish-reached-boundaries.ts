import { publishBoundaries } from '@/domain/delivery/publish-boundaries';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';
import { repeatUntilStopped } from '../repeat-until-stopped';

/** Publishes within a second that the period of an asset's rights began or ended. Returns how to stop it. */
export const publishReachedBoundaries = ({ domain, log }: { domain: Domain; log: Log }) =>
  repeatUntilStopped(
    { intervalMs: 1000, log, failure: 'Beginnings and ends of rights could not be published.' },
    () => publishBoundaries(domain),
  );
