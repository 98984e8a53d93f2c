import { createHash } from 'node:crypto';
import type { Answer, Functions } from '@/platform/engine/embedded/call-function';
import type {
  CallBody,
  EventMessage,
  FunctionConfig,
  SyncAnswer,
} from '@/platform/engine/embedded/protocol';
import { canonicalJson, signRequest } from '@/platform/engine/sign-request';

/** Calls registered functions as an Inngest server does: over HTTP, at their registered URL, signed. */
export function callServedFunctions(
  registered: readonly FunctionConfig[],
  signingKey: string,
): Functions {
  return {
    async sync() {
      const [first] = registered;
      if (first === undefined) throw new Error('No function was registered.');
      const { origin, pathname } = urlOf(first);
      const response = await fetch(origin + pathname, {
        headers: { 'X-Inngest-Signature': signRequest('', signingKey) },
      });
      const inspection = (await response.json()) as SyncAnswer['inspection'];
      return { functions: [...registered], inspection };
    },
    async call(functionId, stepId, body) {
      const config = registered.find(({ id }) => id === functionId);
      if (config === undefined) throw new Error(`The function ${functionId} was not registered.`);
      const url = urlOf(config);
      url.searchParams.set('stepId', stepId);
      return post(url, withServerFields(functionId, body), signingKey);
    },
  };
}

const urlOf = ({ steps }: FunctionConfig): URL => {
  const [step] = Object.values(steps) as { runtime?: { url?: string } }[];
  return new URL(step?.runtime?.url ?? '');
};

async function post(url: URL, body: object, signingKey: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Inngest-Signature': signRequest(body, signingKey),
        Connection: 'close',
      },
      body: canonicalJson(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: parsed(text),
    };
  } catch (error) {
    // A server counts an unreachable URL as a failed attempt.
    return { status: 0, headers: {}, body: { name: 'Unreachable', message: String(error) } };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Fields sent only by a server. The SDK needs none of them. */
const withServerFields = (functionId: string, body: CallBody) => ({
  ...body,
  event: withUser(body.event),
  events: body.events.map(withUser),
  use_api: false,
  ctx: { ...body.ctx, fn_id: uuidOf(functionId), env: '', step_id: 'step' },
});

const withUser = (event: EventMessage) => ({ ...event, id: event.id.replace(TWIN, ''), user: {} });

/** Ends the id of an event's second run; functions are told the id that was sent. */
export const TWIN = '::twin';

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
