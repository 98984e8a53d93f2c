import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Log } from '@/platform/log';
import type { OpenArchive } from '@/procedures/archive/open-archive';
import { requestIdOf } from '../server/request-context';
import { contentDisposition } from './file-headers';
import { isDeparture, sendStream } from './send-bytes';

/** Aborted when the connection of the client has ended. */
export function departureOf(response: ServerResponse): AbortSignal {
  const departure = new AbortController();
  response.once('close', () => departure.abort());
  return departure.signal;
}

/**
 * Sends an archive and closes it. When a file cannot be read to its end, the connection is cut: the client has fewer
 * bytes than Content-Length announced, and no directory of the ZIP, so it never takes a part for the whole.
 * @returns whether all of it was sent
 */
export async function sendArchive(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: Log },
  archive: OpenArchive,
  otherHeaders: OutgoingHttpHeaders,
): Promise<boolean> {
  const { name, length, onSent, permit } = archive;
  const { revoked } = permit;
  const headers = {
    ...otherHeaders,
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', name),
    // Each archive is written for its request, so a range of one does not fit another.
    'Accept-Ranges': 'none',
    'Content-Length': length,
  };
  const cut = () => response.destroy();
  revoked.addEventListener('abort', cut);
  try {
    if (revoked.aborted) cut();
    else if (request.method === 'HEAD') response.writeHead(200, headers).end();
    else
      await sendStream(response, archive.read(), { status: 200, headers, length, onSent, permit });
    return true;
  } catch (error) {
    if (!isDeparture(error))
      log.error({ err: error, id: requestIdOf(response) }, 'An archive could not be sent.');
    response.destroy();
    return false;
  } finally {
    revoked.removeEventListener('abort', cut);
    await archive.close();
  }
}
