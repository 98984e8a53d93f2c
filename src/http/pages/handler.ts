import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Config } from '@/config/config';
import { isLocalRequest } from '../admission/is-local-request';
import { malformed } from '../server/answer-malformed';
import { endRefused } from '../server/end-refused';
import { COMMON_HEADERS } from '../server/headers';
import { READ_METHODS, refuseMethod } from '../server/refuse-method';
import type { PagePolicy } from './page-policy';

/** Marks a request of the operator for the pages; the handler removes such a header from clients. */
export const VISITOR_HEADER = 'x-vitrine-visitor';

/** Next shows this page when everything else has failed; as a URL of its own it would be a 500 for everybody. */
const LAST_RESORT_PATH = /^\/_global-error(?=\?|$)/;
const NOT_FOUND_PATH = '/_not-found';

/**
 * Removed from requests, so a page or a file of the pages is always sent whole: when it cannot satisfy such a header,
 * Next looks for a page named /416 or /412, finds none and answers 500.
 */
const HEADERS_FOR_PARTS = ['range', 'if-match', 'if-unmodified-since'];

/** Files of the build are not pages, and each is a request: they get the shortest policy, under which nothing loads. */
const BUILD_FILE_PATH = /^\/_next\/static\//;
const BUILD_FILE_POLICY = "default-src 'none'";

export type PagesListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Finds the page rendered before for a request: a function that sends it with a nonce. Null if there is none. */
export type PublicPages = (
  request: IncomingMessage,
) => Promise<((response: ServerResponse, nonce: string) => void) | null>;

/**
 * Passes a request to the pages, which are read-only. A client on this machine counts as the operator of a local
 * service and may see developer information, but never a library. The policy is sent to the browser and to Next, which
 * reads the nonce and adds it to each of its own scripts.
 */
export function makePagesHandler(
  pages: PagesListener,
  service: Pick<Config, 'publicUrl' | 'trustProxy'>,
  policyWith: PagePolicy,
  { dev = false, publicPages }: { dev?: boolean; publicPages?: PublicPages } = {},
): PagesListener {
  return async (request, response) => {
    // Next's tools for explaining errors during development send POST.
    if (!dev && !READ_METHODS.includes(request.method ?? ''))
      return refuseMethod(request, response);
    if (!hasValidRouterState(request)) return endRefused(request, response, UNKNOWN_STATE);
    request.url = request.url?.replace(LAST_RESORT_PATH, NOT_FOUND_PATH);
    const nonce = randomBytes(16).toString('base64url');
    const policy = BUILD_FILE_PATH.test(request.url ?? '') ? BUILD_FILE_POLICY : policyWith(nonce);
    request.headers['content-security-policy'] = policy;
    response.setHeader('Content-Security-Policy', policy);
    for (const name of [VISITOR_HEADER, ...HEADERS_FOR_PARTS]) delete request.headers[name];
    if (isLocalRequest(request, service)) request.headers[VISITOR_HEADER] = 'operator';
    const sendPublicPage = await publicPages?.(request);
    return sendPublicPage ? sendPublicPage(response, nonce) : pages(request, response);
  };
}

/**
 * The shape is that of the installed Next and changes with it: a copy here would drift. Next has no public name for the
 * check.
 */
const { parseAndValidateFlightRouterState } = createRequire(import.meta.url)(
  'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
) as typeof import('next/dist/server/app-render/parse-and-validate-flight-router-state.js');

/**
 * True if the request describes correctly, or not at all, what its browser shows. Next answers 500 to anything else,
 * which would look like a fault of the service in its log.
 */
function hasValidRouterState({ headers }: IncomingMessage): boolean {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return true;
  } catch {
    return false;
  }
}

const UNKNOWN_STATE = {
  status: 400,
  headers: COMMON_HEADERS,
  body: malformed('The header Next-Router-State-Tree is not one that these pages send.'),
};
