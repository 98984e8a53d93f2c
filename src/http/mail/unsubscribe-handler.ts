import type { IncomingMessage, ServerResponse } from 'node:http';
import { endAnswersMail } from '@/domain/feedback/end-answers-mail';
import type { ApiDependencies } from '@/procedures/context';
import { COMMON_HEADERS } from '../server/headers';

export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/**
 * Answers `POST /unsubscribe/{token}`, which mail programs send for "Unsubscribe" (RFC 8058), without cookies: the mails
 * end at once. A person who opens the address, or a program that only looks, changes nothing, and is sent to the
 * setting. The body says nothing, and is dropped.
 */
export const makeUnsubscribeHandler =
  ({ domain, log }: Pick<ApiDependencies, 'domain' | 'log'>) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume();
    const token = (request.url ?? '').slice(UNSUBSCRIBE_PATH.length).replace(/\?.*$/s, '');
    if (request.method !== 'POST') {
      const [organizationId = ''] = token.split('.');
      const Location = domain.urls.links(encodeURIComponent(organizationId));
      response.writeHead(303, { ...COMMON_HEADERS, Location, 'Content-Length': 0 }).end();
      return;
    }
    const end = (status: number, text: string) =>
      response
        .writeHead(status, { ...COMMON_HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
        .end(text);
    try {
      const ended = await endAnswersMail(domain, token);
      if (ended === null) end(404, 'There is no such address.\n');
      else end(200, 'You get no more of these emails.\n');
    } catch (err) {
      log.error({ err }, 'Mails to a member could not be ended.');
      end(503, 'Try again in a minute.\n');
    }
  };
