import { ERRORS, type ErrorCode } from '@/contract/errors';
import { STATUS_DESCRIPTIONS } from './descriptions';

type Status = keyof typeof STATUS_DESCRIPTIONS;

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
  RequestId: header(
    'Id of the request, for questions to the operator.',
    'string',
    '6f1d2c1e-6a0b-4a50-9d0c-0f7b6c5f2b11',
  ),
};

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

/** Statuses only some operations answer. */
const ADDITIONAL: Record<string, Status[]> = {
  'asset-upload': [413],
  'upload-create': [413],
  'upload-renewParts': [409],
  'upload-complete': [409],
  'bulkChange-undoIn': [409],
  'member-change': [409],
  'member-remove': [409],
};

/** The possible failures of the operation. */
export function failuresOf(
  operationId: string,
  has: { body: boolean; credential: boolean; idempotencyKey: boolean },
) {
  const additional = ADDITIONAL[operationId] ?? [];
  const statuses: Status[] = [
    400,
    ...(has.credential ? ([401, 403] as const) : []),
    ...(has.credential && operationId !== 'me-get' ? ([404] as const) : []),
    ...additional,
    ...(has.idempotencyKey && !additional.includes(409) ? ([409] as const) : []),
    ...(has.body ? ([415] as const) : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, failure(status, has.credential)]));
}

const failure = (status: Status, credentialed: boolean) => ({
  description: STATUS_DESCRIPTIONS[status],
  headers: headersOf(status, credentialed),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      example: { error: exampleError(status) },
    },
  },
});

function exampleError(status: Status) {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const usual = status === 400 || status === 415 ? 'BAD_USER_INPUT' : undefined;
  const code = usual ?? codes.find((each) => ERRORS[each].status === status) ?? 'BAD_USER_INPUT';
  return { code, message: ERRORS[code].message };
}
