import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '@/contract/errors';
import type { FoundShare, SharedAssets } from '@/domain/access/authorize-shared';
import { chooseShared } from '@/domain/archive/choose-shared';
import { countShareUse } from '@/domain/share-link/count-share-use';
import { type OpenArchive, openArchive } from '@/procedures/archive/open-archive';
import type { ArchiveWishes } from '@/procedures/archive/plan-archive';
import type { ApiDependencies } from '@/procedures/context';
import { strangerIn } from '@/procedures/process-permits';
import { departureOf, sendArchive } from '../bytes-out/send-archive';
import { refusedJson, sendJson } from '../server/end-refused';
import { logFailure } from '../server/log-failure';
import { refusalOf } from '../server/refusal-of';
import { requestIdOf } from '../server/request-context';

type Dependencies = Pick<ApiDependencies, 'domain' | 'blobs' | 'archives' | 'searchIndex' | 'log'>;

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Answers `GET /s/{token}/archive`: a ZIP of everything on a link, as far as it allows downloads. Every file is checked
 * again before it is sent, and each second while it is being sent: when the link ends, or an asset leaves it, the
 * connection is cut.
 */
export async function sendSharedArchive(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  dependencies: Dependencies,
  found: FoundShare | null,
  network: string,
): Promise<void> {
  const { domain, log } = dependencies;
  const open = async (): Promise<{ archive: OpenArchive; shared: SharedAssets }> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') refuse('ENDPOINT_NOT_FOUND');
    const shared = downloadable(found);
    const content = await chooseShared(domain, dependencies.searchIndex, shared);
    const archive = await openArchive(dependencies, content, wishesOf(shared), {
      holder: strangerIn(network, shared.linkId),
      signal: departureOf(response),
      shared,
    });
    return { archive, shared };
  };
  try {
    const { archive, shared } = await open();
    if (archive.files === 0) {
      await archive.close();
      refuse('NOT_FOUND', 'There is nothing to download.');
    }
    if (request.method === 'GET')
      void countShareUse(domain, shared.linkId, 'downloads').catch((err) =>
        log.warn({ err }, 'A download was not counted.'),
      );
    await sendArchive({ request, response, log }, archive, HEADERS);
  } catch (failure) {
    const refusal = refusalOf(failure);
    if (refusal.status >= 500)
      logFailure(log, failure, 'An archive of a share link failed.', { id: requestIdOf(response) });
    await sendJson(request, response, refusedJson(refusal));
  }
}

/** Refuses a missing link like one without downloads, so a guess learns nothing. */
function downloadable(found: FoundShare | null): SharedAssets {
  if (found?.state === 'personal') refuse('UNAUTHENTICATED', 'Sign in again.');
  if (found?.state === 'locked') refuse('UNAUTHENTICATED', 'Enter the password.');
  if (found?.state !== 'open' || found.shared.downloads === 'none')
    refuse('NOT_FOUND', 'There is nothing to download.');
  return found.shared;
}

const wishesOf = ({ downloads, showsNames }: SharedAssets): ArchiveWishes => ({
  size: downloads === 'originals' ? 'original' : 'largest',
  variants: false,
  visitors: { showsNames },
});
