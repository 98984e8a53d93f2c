import { refuse } from '@/contract/errors';
import { text } from '@/contract/parameters';
import type { Domain } from '@/domain/operation';
import { listUnclaimed } from '@/domain/plan/unclaimed-storage';
import { removeUnclaimed } from '@/domain/retention/expire-unclaimed-libraries';
import { command } from './command';
import { optionalOrganization, yes } from './shapes';

const network = {
  value: 'NETWORK',
  description: 'Only those made by this address, or the first 64 bits of an IPv6 address.',
  shape: text.optional(),
};

export const unclaimedList = command({
  path: ['unclaimed', 'list'],
  summary:
    'Lists organizations that nobody has claimed yet: those of the network with the most bytes first, then the oldest.',
  options: { org: optionalOrganization, network },
  answers: ['bytes', 'organizations'],
  async run({ domain }, wanted) {
    const organizations = await findWanted(domain, wanted);
    return { bytes: bytesOf(organizations), organizations };
  },
});

export const unclaimedDelete = command({
  path: ['unclaimed', 'delete'],
  summary:
    'Says which unclaimed organizations would go; with --yes they are removed at once with all their files.',
  options: {
    org: optionalOrganization,
    network,
    yes,
  },
  answers: ['deleted', 'bytes', 'organizations'],
  async run({ domain }, { yes: confirmed = false, ...wanted }) {
    if (wanted.org === undefined && wanted.network === undefined)
      refuse('BAD_USER_INPUT', 'Say which: --org or --network.');
    const found = await findWanted(domain, wanted);
    if (found.length === 0) refuse('BAD_USER_INPUT', 'No unclaimed organization is like that.');
    if (confirmed)
      for (const { organizationId, expiresAt } of found)
        await removeUnclaimed(domain, organizationId, expiresAt);
    const organizations = found.map(({ organizationId }) => organizationId);
    return { deleted: confirmed, bytes: bytesOf(found), organizations };
  },
});

type Wanted = { org?: string | undefined; network?: string | undefined };

const findWanted = ({ database }: Domain, wanted: Wanted) =>
  listUnclaimed(
    { tx: database.prisma },
    { organizationId: wanted.org ?? null, network: wanted.network ?? null },
  );

const bytesOf = (organizations: { bytes: number }[]) =>
  organizations.reduce((sum, { bytes }) => sum + bytes, 0);
