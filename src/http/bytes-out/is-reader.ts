import type { IncomingMessage } from 'node:http';
import { Refusal } from '@/contract/errors';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import type { PublicFile } from '@/domain/asset/find-served-file';
import type { ApiDependencies } from '@/procedures/context';
import { credentialIn, verifyCredential } from '../admission/authenticate-bearer';
import { authenticateSession } from '../admission/authenticate-session';
import { isNotCrossSite } from '../admission/same-origin';

/**
 * Whether the sender of a request for a file may read its library: by a key or a token, or as a person whose browser
 * loads it for a page of this site. A request without a credential costs nothing.
 */
export const makeIsReader =
  (dependencies: Pick<ApiDependencies, 'domain' | 'sessionCookie'>) =>
  async ({ headers }: IncomingMessage, file: PublicFile): Promise<boolean> => {
    const { domain } = dependencies;
    const credential = credentialIn(headers.authorization);
    if (!credential && !isNotCrossSite(headers)) return false;
    const principal = credential
      ? await verifyCredential(domain, credential, null)
      : await authenticateSession(dependencies, headers.cookie);
    if (!principal || (principal.kind === 'person' && principal.libraryAccess === null))
      return false;
    try {
      await authorizeLibrary(domain, principal, file, 'read');
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) return false;
      throw error;
    }
  };
