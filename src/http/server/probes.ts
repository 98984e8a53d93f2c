import type { AdmittedRequest } from '../admission/admit-request';
import { sendDocument } from './send-document';

/** Why requests cannot be served at the moment; null when they can. */
export type Unreadiness = () => Promise<string | null>;

/** How long an answer of the database counts for further probes. */
const FRESH_MS = 250;

/** Probes and pages of a moment share one look at the database. */
export function shareLooks(look: Unreadiness): Unreadiness {
  let last: { at: number; outcome: Promise<string | null> } | null = null;
  return () => {
    if (!last || performance.now() - last.at > FRESH_MS)
      last = { at: performance.now(), outcome: look() };
    return last.outcome;
  };
}

const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) });

/** Whether the process answers at all. */
export const answerHealth = (visit: AdmittedRequest) =>
  sendDocument(visit, json({ status: 'alive' }));

/** Whether it can serve requests. */
export const makeReadinessHandler =
  (unreadiness: Unreadiness) => async (visit: AdmittedRequest) => {
    const reason = await unreadiness();
    if (reason === null) sendDocument(visit, json({ status: 'ready' }));
    else sendDocument(visit, json({ status: 'not ready', reason }), 503);
  };
