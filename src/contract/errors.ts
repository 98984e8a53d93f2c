import { LATEST_API_VERSION } from './versions';

type Refusals = Record<string, { status: number; message: string }>;

/**
 * Every error code a client can receive, with its status and the default message for refusals without a message. Code,
 * status and default message are defined only here (docs/rules.md#errors says when each code is answered).
 */
export const ERRORS = {
  UNAUTHENTICATED: {
    status: 401,
    message: 'Send a valid credential as "Authorization: Bearer <API_KEY>".',
  },
  INVALID_API_KEY: {
    status: 401,
    message: 'This API key does not belong to the organization. Check the key and the address.',
  },
  API_VERSION_REQUIRED: {
    status: 400,
    message: `Send the Api-Version header, for example "Api-Version: ${LATEST_API_VERSION}".`,
  },
  API_KEY_NOT_AUTHORIZED_FOR_LIBRARY: {
    status: 404,
    message: 'Library not found, or this credential has no access to it.',
  },
  API_KEY_READ_ONLY: {
    status: 403,
    message: 'This API key can only read here. Use a key with write access.',
  },
  FORBIDDEN: { status: 403, message: 'This account is not allowed to do that.' },
  APPROVAL_REQUIRES_USER: {
    status: 403,
    message: 'Only a person can set an approval. Use an OAuth access token, not an API key.',
  },
  PAID_PLAN_REQUIRED: { status: 403, message: 'This needs the Pro plan.' },
  ORGANIZATION_NOT_FOUND: { status: 404, message: 'Organization not found.' },
  RESOURCE_NOT_FOUND: { status: 404, message: 'Asset not found in this library.' },
  NOT_FOUND: { status: 404, message: 'Nothing was found under this id.' },
  ENDPOINT_NOT_FOUND: { status: 404, message: 'Endpoint not found.' },
  BAD_USER_INPUT: { status: 400, message: 'The request is not valid.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The file is larger than the limit per file.' },
  LIBRARY_URL_TAKEN: {
    status: 409,
    message: 'Another library in this organization already uses this slug. Choose another one.',
  },
  CONFLICT: {
    status: 409,
    message: 'Another change to this asset is still running. Try again in a moment.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: 'The asset has changed since you read it. Read it again, then decide.',
  },
  PRO_PLAN_CANCELED: {
    status: 403,
    message: 'The organization’s Pro plan has ended. Renew it to continue.',
  },
  STORAGE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'The storage of the free plan is full. Empty the trash or upgrade to Pro.',
  },
  LIBRARY_LOCKED: {
    status: 403,
    message: 'The free plan includes 3 libraries. This one is locked.',
  },
  EPHEMERAL_STORAGE_LIMIT_EXCEEDED: {
    status: 403,
    message: 'This unclaimed library is full. Claim it to continue.',
  },
  LIBRARY_LIMIT_EXCEEDED: { status: 400, message: 'The free plan includes 3 libraries.' },
  EPHEMERAL_LIBRARY_LIMIT_EXCEEDED: {
    status: 400,
    message: 'Claim this library before you create more.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    message: 'Too many requests. Wait as long as Retry-After says.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Something went wrong on our side. It is safe to try again in a moment.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again when Retry-After has passed.',
  },
} as const satisfies Refusals;

export type ErrorCode = keyof typeof ERRORS;

type RefusalDetails = {
  message?: string;
  why?: string;
  status?: number;
  retryAfterSeconds?: number;
};

/**
 * An intended refusal. `message` is for the client; `why` goes to the log only. `retryAfterSeconds` belongs to a 503
 * and a 429. `status` differs from the catalogue in two cases: BAD_USER_INPUT with 403 and with 415
 * (docs/rules.md#errors).
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly why: string | undefined;
  readonly retryAfterSeconds: number;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.status = details.status ?? ERRORS[code].status;
    this.why = details.why;
    this.retryAfterSeconds = details.retryAfterSeconds ?? 1;
  }
}

/** Throws a Refusal with a code of the catalogue, and a message of its own. */
export function refuse(code: ErrorCode, details?: string | RefusalDetails): never {
  throw new Refusal(code, typeof details === 'string' ? { message: details } : details);
}
