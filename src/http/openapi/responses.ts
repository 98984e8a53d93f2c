import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '@/contract/errors';
import type { AnswerHeader } from '@/procedures/context';

const header = (description: string, type: string, example: unknown) => ({
  description,
  schema: { type },
  example,
});

/** The headers of answers, for the components of the document. */
export const HEADERS = {
  RateLimitPolicy: header(
    'The policy that counts the request: its name, quota `q` and window `w` in seconds.',
    'string',
    '"key";q=600;w=60',
  ),
  RateLimit: header(
    'Requests left (`r`) and seconds until the window ends (`t`).',
    'string',
    '"key";r=599;t=60',
  ),
  RateLimitLimit: header('The quota.', 'integer', 600),
  RateLimitRemaining: header('Requests left.', 'integer', 599),
  RateLimitReset: header('Seconds until the window ends.', 'integer', 60),
  RetryAfter: header('Seconds to wait before the next try.', 'integer', 12),
  Challenge: header(
    'How to authenticate, and where the metadata of the resource is (RFC 9728).',
    'string',
    'Bearer resource_metadata="https://media.example.org/.well-known/oauth-protected-resource/api"',
  ),
  ETag: header(
    'Names the state of the asset, for `If-None-Match` and `If-Match`.',
    'string',
    '"Jm5x0cV3nQe8rTzKb1wYpA"',
  ),
  NextAfter: header('The position after which to continue: the next `after`.', 'string', '1024'),
  HasMore: header('`true`: more events are there already.', 'string', 'false'),
  Link: header(
    'The next page, with `rel="next"`; not on the last one.',
    'string',
    '<https://media.example.org/api/organizations/northlight/libraries?page=1>; rel="next"',
  ),
  TotalCount: header('How many there are on all pages.', 'integer', 42),
  RequestId: header(
    'Id of the request, for questions to the operator.',
    'string',
    '6f1d2c1e-6a0b-4a50-9d0c-0f7b6c5f2b11',
  ),
};

/** The headers of some answers only, by their names. */
const SOME: Record<AnswerHeader, keyof typeof HEADERS> = {
  ETag: 'ETag',
  Link: 'Link',
  'Next-After': 'NextAfter',
  'Has-More': 'HasMore',
  'Total-Count': 'TotalCount',
};

export const answerHeaders = (names: readonly AnswerHeader[] = []) =>
  Object.fromEntries(names.map((name) => [name, to(SOME[name])]));

const to = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

/** The headers of an answer. Requests without a credential get the policy only. */
export const headersOf = (status: number, credentialed: boolean) => ({
  'RateLimit-Policy': to('RateLimitPolicy'),
  ...(credentialed &&
    status !== 401 && {
      RateLimit: to('RateLimit'),
      'RateLimit-Limit': to('RateLimitLimit'),
      'RateLimit-Remaining': to('RateLimitRemaining'),
      'RateLimit-Reset': to('RateLimitReset'),
    }),
  ...((status === 429 || status === 503) && { 'Retry-After': to('RetryAfter') }),
  ...(status === 401 && { 'WWW-Authenticate': to('Challenge') }),
  'X-Request-Id': to('RequestId'),
});

/** The shapes of failures, for the components of the document. */
export const ERROR_SHAPES = {
  Error: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: {
        description: 'What went wrong; stable. Branch on it.',
        type: 'string',
        enum: Object.keys(ERRORS),
      },
      message: {
        description: 'An explanation for people; it may be reworded.',
        type: 'string',
      },
    },
  },
  ErrorResponse: {
    type: 'object',
    required: ['error'],
    properties: {
      error: { description: 'Why the request failed.', $ref: '#/components/schemas/Error' },
    },
  },
};

const STATUSES = {
  400: 'The request is malformed, or a quota is used up',
  401: 'The credential is missing or refused',
  403: 'The credential or the plan does not allow it',
  404: 'The address is unknown or out of reach',
  409: 'The request conflicts with the present state',
  412: 'The asset has changed since it was read',
  413: 'A file is larger than the limit per file',
  415: 'The body has a content coding',
  429: 'The rate limit is exceeded',
  500: 'Something failed unexpectedly; it is safe to try again',
  503: 'The service cannot do this for a moment; try again after `Retry-After`',
};
export type FailureStatus = keyof typeof STATUSES;

/** The failures of operations with a credential, for the components of the document: `NotFound`. */
export const failureResponses = () =>
  Object.fromEntries(
    Object.keys(STATUSES).map((status) => {
      const number = Number(status) as FailureStatus;
      return [nameOf(number), failure(number, true)];
    }),
  );

/** The answers to the failures of an operation, by status. */
export const failuresOf = (statuses: FailureStatus[], credentialed: boolean) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      credentialed
        ? { $ref: `#/components/responses/${nameOf(status)}` }
        : failure(status, credentialed),
    ]),
  );

const nameOf = (status: FailureStatus) => (STATUS_CODES[status] ?? '').replaceAll(' ', '');

const failure = (status: FailureStatus, credentialed: boolean) => ({
  description: STATUSES[status],
  headers: headersOf(status, credentialed),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      example: { error: exampleError(status) },
    },
  },
});

function exampleError(status: FailureStatus) {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const usual = status === 400 || status === 415 ? 'BAD_USER_INPUT' : undefined;
  const code = usual ?? codes.find((each) => ERRORS[each].status === status) ?? 'BAD_USER_INPUT';
  return { code, message: ERRORS[code].message };
}
