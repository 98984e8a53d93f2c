import type { Access, Plan, Role } from '@/platform/database/generated/enums';

/** An organization as far as judging a request needs it. */
export type PrincipalOrganization = {
  id: string;
  name: string;
  plan: Plan;
  /** Made without an account and not claimed yet. */
  unclaimed: boolean;
};

/** An API key that was verified, with the libraries it may reach. */
export type KeyPrincipal = {
  kind: 'key';
  keyId: string;
  organization: PrincipalOrganization;
  grants: ReadonlyMap<string, Access>;
};

export type Membership = { organization: PrincipalOrganization; role: Role; suspended: boolean };

/** A person whose token or browser session was verified, with the organizations that it reaches. */
export type PersonPrincipal = {
  kind: 'person';
  personId: string;
  /** Of a token of an application, the consent it was issued under. Null: the person came by a browser session. */
  tokenId: string | null;
  /** Null: the person came by a token. */
  sessionId: string | null;
  name: string;
  email: string | null;
  /** The one organization that a token is limited to; null: the whole account. */
  boundTo: string | null;
  memberships: Membership[];
};

/** Whoever uses the command line: makes libraries, and looks into none. */
export type OperatorPrincipal = { kind: 'operator' };

/** Who is asking. */
export type Principal = KeyPrincipal | PersonPrincipal | OperatorPrincipal;
