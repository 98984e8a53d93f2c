import { randomBytes } from 'node:crypto';
import {
  headerKeys,
  type Inngest,
  InngestCommHandler,
  type InngestFunction,
  queryKeys,
} from 'inngest';
import { signRequest } from '../sign-request';
import type { CallBody, SyncAnswer } from './protocol';

/** An answer of the SDK's serve handler. */
export type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** The SDK's serve handler, called within this process. */
export type Functions = {
  /** Returns the configuration of every function. */
  sync(): Promise<SyncAnswer>;
  /** Runs the next step of a function, or a given step. */
  call(functionId: string, stepId: string, body: CallBody): Promise<Answer>;
};

type Message = { method: 'PUT' | 'POST'; url: URL; headers: Record<string, string>; body: unknown };

const FUNCTIONS_URL = 'http://embedded.invalid/api/inngest';

/**
 * Serves the functions to this process only. Requests are signed with a key generated here, verified by the SDK like a
 * server's key: only this executor can call the functions.
 */
export function serveWithin(
  client: Inngest.Any,
  functions: readonly InngestFunction.Any[],
): Functions {
  const signingKey = `signkey-embedded-${randomBytes(32).toString('hex')}`;
  // The environment may be meant for another run mode of the same functions; its values do not apply here.
  const env = {
    INNGEST_SIGNING_KEY: signingKey,
    INNGEST_SIGNING_KEY_FALLBACK: '',
    INNGEST_EVENT_KEY: '',
    INNGEST_DEV: '0',
    INNGEST_STREAMING: '0',
    INNGEST_ALLOW_IN_BAND_SYNC: '1',
  };
  const handler = new InngestCommHandler({
    frameworkName: 'vitrine',
    client,
    functions,
    handler: (message: Message) => ({
      body: () => message.body,
      env: () => env,
      headers: (name: string) => message.headers[name.toLowerCase()] ?? null,
      method: () => message.method,
      url: () => message.url,
      transformResponse: ({ status, headers, body }): Answer => ({
        status,
        headers,
        body: parsed(body),
      }),
    }),
  }).createHandler();

  const send = (
    method: Message['method'],
    url: URL,
    body: unknown,
    headers = {},
  ): Promise<Answer> =>
    handler({
      method,
      url,
      body,
      headers: { ...headers, [headerKeys.Signature]: signRequest(body, signingKey) },
    });

  return {
    async sync() {
      const answer = await send(
        'PUT',
        new URL(FUNCTIONS_URL),
        { url: FUNCTIONS_URL },
        { 'x-inngest-sync-kind': 'in_band' },
      );
      if (answer.status !== 200) {
        throw new Error(
          `The Inngest client, made without a signing key, should list its functions; it said ${said(answer)}`,
        );
      }
      return answer.body as SyncAnswer;
    },
    call(functionId, stepId, body) {
      const url = new URL(FUNCTIONS_URL);
      url.searchParams.set(queryKeys.FnId, functionId);
      url.searchParams.set(queryKeys.StepId, stepId);
      return send('POST', url, body, { [headerKeys.InngestRunId]: body.ctx.run_id });
    },
  };
}

const said = (answer: Answer): string => `status ${answer.status}, ${JSON.stringify(answer.body)}`;

function parsed(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
