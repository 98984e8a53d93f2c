import type { Access, Plan, Role } from '@/platform/database/generated/enums';
import type { LibraryRights } from './library-rights';

/** The fields of an organization needed to authorize a request. */
export type PrincipalOrganization = {
  id: string;
  name: string;
  plan: Plan;
  /** Created without an account and not claimed yet. */
  unclaimed: boolean;
};

/** A verified API key, with the libraries it may access. */
export type KeyPrincipal = {
  kind: 'key';
  keyId: string;
  organization: PrincipalOrganization;
  grants: ReadonlyMap<string, Access>;
  /** The version of the library that the key was verified for (library-version.ts), if it may access it. */
  verifiedFor?: { libraryId: string; version: string } | null;
};

export type Membership = {
  organization: PrincipalOrganization;
  role: Role;
  suspended: boolean;
  rights: LibraryRights;
};

/** A person whose token or browser session was verified, with the organizations the credential may access. */
export type PersonPrincipal = {
  kind: 'person';
  personId: string;
  /** For an application's token: the consent it was issued under. Null: the person uses a browser session. */
  tokenId: string | null;
  /** The token was issued to an application, by OAuth. Otherwise the operator made it. */
  byApplication?: true;
  /** Null: the person uses a token. */
  sessionId: string | null;
  /** When the session began. Null: the person uses a token. */
  signedInAt: Date | null;
  name: string;
  email: string | null;
  /** The one organization a token is limited to; null: the whole account. */
  boundTo: string | null;
  /** What the scopes of a token allow; null: nothing. A browser session may write. */
  libraryAccess: Access | null;
  memberships: Membership[];
};

/** The operator on the command line: may create libraries, but not see their content. */
export type OperatorPrincipal = { kind: 'operator' };

/** The authenticated caller of a request. */
export type Principal = KeyPrincipal | PersonPrincipal | OperatorPrincipal;
