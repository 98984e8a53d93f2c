import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';
import { sendPlainPage } from '../server/send-plain-page';

type PagesListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Files the pages load: the build's own and those of public/. They need no database. */
const STATIC_PATH = /^\/_next\/|\.[a-z0-9]+$/;

const { status, retryAfterSeconds } = new Refusal('SERVICE_UNAVAILABLE');
const PAGE = {
  status,
  title: 'Back in a moment',
  heading: 'This page will be back in a moment',
  text: 'The service is up, but its database does not answer. Nothing was lost. Reload this page in a few seconds.',
};

/** Passes requests to the pages, and answers a plain 503 page while the service cannot serve them. */
export function unlessUnready(
  pages: PagesListener,
  unreadiness: () => Promise<string | null>,
): PagesListener {
  return async (request, response) => {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    if (STATIC_PATH.test(path) || (await unreadiness()) === null) return pages(request, response);
    return sendPlainPage(response, PAGE, retryAfterSeconds);
  };
}
