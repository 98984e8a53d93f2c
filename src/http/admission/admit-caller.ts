import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Refusal } from '@/contract/errors';
import { LIBRARIES_SCOPE, RESOURCE_METADATA_PATH } from '@/contract/organization/applications';
import type { ApiDependencies } from '@/procedures/context';
import { makeAdmission } from './admit-credential';
import {
  type BearerPrincipal,
  bearerOf,
  type Caller,
  credentialIn,
  rateLimitSubjectOf,
  refusalOfCredential,
  verifyCredential,
} from './authenticate-bearer';
import { clientNetwork } from './client-ip';
import { TAKES_NO_CODING } from './content-coding';
import { type AdmissionOptions, type Allowance, allowanceHeaders } from './rate-limit';

export type CallerAdmissionOptions = AdmissionOptions & {
  /** Called for every authenticated key. */
  noteKeyUse: (keyId: string) => void;
  /** Where the called resource describes itself; the REST interface by default. */
  metadataPath?: (request: IncomingMessage) => string;
};

/**
 * A request with a credential, and the headers collected for its answer. `path`: after /api; `readLibraryId`: the library
 * that the request only reads.
 */
type Visit = {
  request: IncomingMessage;
  headers: OutgoingHttpHeaders;
  path: string;
  readLibraryId?: string | null;
};

/** Admits callers of the interface by their bearer, and writes the headers of their refusals. */
export function makeCallerAdmission(
  { domain }: Pick<ApiDependencies, 'domain'>,
  {
    publicUrl,
    rateLimits,
    trustProxy,
    noteKeyUse,
    metadataPath = () => RESOURCE_METADATA_PATH,
  }: CallerAdmissionOptions,
) {
  const { key, ip } = rateLimits;
  /** Where a client without a credential finds out how to get one (RFC 9728). */
  const metadataOf = (request: IncomingMessage) =>
    `resource_metadata="${publicUrl}${metadataPath(request)}"`;
  // A refused credential counts against the client address, which makes guessing slow.
  const admitCredential = makeAdmission({ accepted: key, refused: ip });

  /** Authenticates the caller and counts the request. An anonymous call counts against the client address. */
  async function admit(
    { headers, request, path, readLibraryId = null }: Visit,
    route: { credentialed: boolean } | null,
  ): Promise<Caller | null> {
    const { authorization } = request.headers;
    const network = clientNetwork(request, trustProxy);
    const settle = (allowance: Allowance) => {
      Object.assign(headers, allowanceHeaders(allowance));
      if (route && allowance.exceeded) throw new Refusal('RATE_LIMIT_EXCEEDED');
    };
    if (route?.credentialed === false) {
      settle(await ip.spend(network));
      return null;
    }
    if (!route && !authorization) return null;
    const credential = credentialIn(authorization);
    const { principal, allowance } = credential
      ? await admitCredential({
          secret: credential.bearer,
          network,
          verify: () => verifyCredential(domain, credential, readLibraryId),
          subjectOf: rateLimitSubjectOf,
        })
      : { principal: null, allowance: await ip.spend(network) };
    if (principal?.kind === 'key') noteKeyUse(principal.keyId);
    settle(allowance);
    if (principal) return { principal, refusal: null };
    const onOrganizationRoute = path.startsWith('/organizations/');
    return { principal: null, refusal: refusalOfCredential(authorization, onOrganizationRoute) };
  }

  return {
    admit,

    /** Authenticates the caller of an ongoing request without counting it. Refuses an ended credential. */
    async verifyAgain({
      request,
      path,
    }: Pick<Visit, 'request' | 'path'>): Promise<BearerPrincipal> {
      const { authorization } = request.headers;
      const credential = credentialIn(authorization);
      const principal = credential && (await verifyCredential(domain, credential, null));
      if (principal) return principal;
      throw refusalOfCredential(authorization, path.startsWith('/organizations/'));
    },

    /** Refuses a token without the scope for this interface (docs/rules.md#oauth), as RFC 6750 describes. */
    refuseMissingScope({ headers, request }: Omit<Visit, 'path'>, caller: Caller | null) {
      const principal = caller?.principal;
      if (principal?.kind !== 'person' || principal.libraryAccess !== null) return;
      headers['WWW-Authenticate'] =
        `Bearer error="insufficient_scope", scope="${LIBRARIES_SCOPE}", ${metadataOf(request)}`;
      throw new Refusal('FORBIDDEN', {
        message: `This access token lacks the scope "${LIBRARIES_SCOPE}". Authorize the application again, with this scope.`,
      });
    },

    /** Adds the headers for a refusal. */
    explain({ headers, request }: Omit<Visit, 'path'>, refusal: Refusal) {
      if (refusal.status === 401) {
        const sent = bearerOf(request.headers.authorization) ? 'error="invalid_token", ' : '';
        headers['WWW-Authenticate'] = `Bearer ${sent}${metadataOf(request)}`;
      }
      if (refusal.status === 415) Object.assign(headers, TAKES_NO_CODING);
      if (refusal.status === 503) headers['Retry-After'] = refusal.retryAfterSeconds;
      // A rate limit has already said how long its window lasts.
      if (refusal.status === 429) headers['Retry-After'] ??= refusal.retryAfterSeconds;
    },
  };
}
