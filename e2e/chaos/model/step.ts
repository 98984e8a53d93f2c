import type { ApiRequest } from '../../support/api';
import type { Choice } from './choice';
import type { Caller, ProgramState } from './program-state';

/** A call and its expected result. */
export type Step = {
  caller: Caller;
  /** The call over REST; null: only the pages make it. */
  rest: { path: string; request?: Pick<ApiRequest, 'method' | 'json' | 'body'> } | null;
  /** The same call as made by the pages, with the session of a person. */
  page?: { procedure: string; input: object };
  expected: Refused | Accepted;
};

/** Status and code: `404 NOT_FOUND`. */
type Refused = { refusal: string };

type Accepted = {
  /** Of REST; the pages get 200. */
  status?: 200 | 201;
  /** Changes the model as specified, and returns the problem with the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the checks compare every field they use.
  apply(data: any): string | null | Promise<string | null>;
};

/** An operation of the service: turns a choice and a state into a call. */
export type ModelOperation = (state: ProgramState, choice: Choice, real: Real) => Step;

/** The parts of the running service used by the steps. */
export type Real = {
  url: string;
  image: Uint8Array<ArrayBuffer>;
  /** A name unique in the program. */
  newName(): string;
};

export const BAD_USER_INPUT: Refused = { refusal: '400 BAD_USER_INPUT' };

/** The difference, or null. Both are compared as JSON. */
export function difference(what: string, actual: unknown, expected: unknown): string | null {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  return is === should ? null : `${what} is ${is}, not ${should}`;
}

/** The first difference, or null. */
export const firstOf = (...differences: (string | null)[]): string | null =>
  differences.find((found) => found !== null) ?? null;
