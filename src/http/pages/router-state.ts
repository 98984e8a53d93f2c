import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { malformed } from '../server/answer-malformed';
import { endRefused } from '../server/end-refused';
import { COMMON_HEADERS } from '../server/headers';

/**
 * The shape is that of the installed Next and changes with it: a copy here would drift. Next has no public name for the
 * check.
 */
const { parseAndValidateFlightRouterState } = createRequire(import.meta.url)(
  'next/dist/server/app-render/parse-and-validate-flight-router-state.js',
) as typeof import('next/dist/server/app-render/parse-and-validate-flight-router-state.js');

const MESSAGE = 'The header Next-Router-State-Tree is not one that these pages send.';

/**
 * True if the request describes correctly, or not at all, what its browser shows. Next answers 500 to anything else,
 * which would look like a fault of the service in its log.
 */
export function hasValidRouterState({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
    return true;
  } catch {
    return false;
  }
}

/** Answers 400 to a request without a valid router state. */
export const refuseRouterState = (request: IncomingMessage, response: ServerResponse) =>
  endRefused(request, response, {
    status: 400,
    headers: COMMON_HEADERS,
    body: malformed(MESSAGE),
  });
