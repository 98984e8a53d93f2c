import type { components } from './interface.js';

/** Every error code of the service. When it answers which: docs/rules.md#errors of Vitrine. */
export type ServiceErrorCode = components['schemas']['ErrorResponse']['error']['code'];

/**
 * Codes of this library: no answer came (`NETWORK_ERROR`), none came in time (`TIMEOUT`), or it was not Vitrine's, but
 * for example from a proxy in between (`UNEXPECTED_ANSWER`).
 */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'UNEXPECTED_ANSWER';

export type ErrorCode = ServiceErrorCode | ClientErrorCode;

export type ErrorDetails = {
  method: string;
  url: string;
  /**
   * Identifies the request for the operator of the service; null without an answer, or where a page may not read it.
   */
  requestId: string | null;
  /** How long the service asks to wait; null when it does not say. */
  retryAfterSeconds: number | null;
};

/** The rest is known from an answer only. */
type Details = Pick<ErrorDetails, 'method' | 'url'> & Partial<ErrorDetails>;

/** Every failure of a call. Branch on `code`; messages may be reworded. */
export class VitrineError extends Error {
  override name = 'VitrineError';
  readonly code: ErrorCode;
  /** The HTTP status; 0 when there was no HTTP answer. */
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    { status = 0, details, cause }: { status?: number; details: Details; cause?: unknown },
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = { requestId: null, retryAfterSeconds: null, ...details };
  }
}

/** The error for an answer other than a success. */
export async function errorOfAnswer(
  response: Response,
  { method, url }: Details,
): Promise<VitrineError> {
  const { status, headers } = response;
  const seconds = headers.get('retry-after');
  const details = {
    method,
    url,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null,
  };
  const error = await response.json().then(
    (body) => body?.error,
    () => undefined,
  );
  if (typeof error?.code === 'string')
    return new VitrineError(error.code, error.message, { status, details });
  const message = `${new URL(url).host} answered with ${status}, but not as Vitrine does. Check baseUrl, and proxies in between.`;
  return new VitrineError('UNEXPECTED_ANSWER', message, { status, details });
}
