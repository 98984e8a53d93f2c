import { sendRequest } from '../../support/api';
import { callMutation } from '../../support/people';
import type { Caller } from './program-state';
import type { Step } from './step';

/** `outcome`: the status, and the code of a refusal. */
export type Answer = { status: number; outcome: string; data: unknown };

/** Sends a step over REST. */
export async function sendRest(
  url: string,
  { credential }: Caller,
  { path, request }: NonNullable<Step['rest']>,
): Promise<Answer> {
  const key = credential === null ? {} : { key: credential };
  const response = await sendRequest(url, path, { ...request, ...key });
  const body = (await response.json()) as { data?: unknown; error?: { code: string } };
  const { status } = response;
  const outcome = body.error ? `${status} ${body.error.code}` : String(status);
  return { status, outcome, data: body.data };
}

/** Sends a step as a page does. */
export async function sendPage(
  url: string,
  { cookie }: Caller,
  { procedure, input }: NonNullable<Step['page']>,
): Promise<Answer> {
  type Body = { result?: { data: unknown }; error?: { data: { refusal: string | null } } };
  const headers = { Cookie: cookie ?? '', 'X-Requested-With': 'vitrine' };
  const response = await callMutation({ url }, procedure, input, headers);
  const body = (await response.json()) as Body;
  const { status } = response;
  // An input of the wrong shape has no code of its own.
  const code = body.error?.data.refusal ?? (status === 400 ? 'BAD_USER_INPUT' : '');
  const outcome = body.error ? `${status} ${code}` : String(status);
  return { status, outcome, data: body.result?.data };
}
