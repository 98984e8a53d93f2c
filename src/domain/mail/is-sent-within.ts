import type { Domain } from '../operation';

const FIND_MAIL_STATE = {
  name: 'mail-state',
  text: 'SELECT sent_at IS NOT NULL AS sent, failure IS NOT NULL AS failed FROM mail WHERE id = $1',
};

/** Milliseconds between two queries: the first pause, and the longest. */
const PAUSES_MS = { first: 20, longest: 250 };

/**
 * Whether a mail is sent within `timeout` milliseconds. Polls its row, with growing pauses during which no connection
 * is held: at most 20 short queries in 3 s. A failed query counts as not sent: the caller has already changed something
 * and must answer its request.
 */
export async function isSentWithin(domain: Domain, id: string, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout;
  for (let pause = PAUSES_MS.first; ; pause = Math.min(pause * 1.5, PAUSES_MS.longest)) {
    const left = end - performance.now();
    if (left <= 0) return false;
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, left)));
    const state = await readMailState(domain, id);
    if (!state || state.failed) return false;
    if (state.sent) return true;
  }
}

/** Undefined when the row is gone or cannot be read. */
async function readMailState(domain: Domain, id: string) {
  try {
    const [row] = await domain.database.rows<{ sent: boolean; failed: boolean }>(FIND_MAIL_STATE, [
      id,
    ]);
    return row;
  } catch {
    return undefined;
  }
}
