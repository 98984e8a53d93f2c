import type { Access, Plan } from '@/platform/database/generated/enums';

/** An organization as far as judging a request needs it. */
export type ReachedOrganization = {
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
  organization: ReachedOrganization;
  grants: ReadonlyMap<string, Access>;
};

/** Whoever sits at the machine itself: may look at every claimed library, and change none. */
export type OperatorPrincipal = { kind: 'operator' };

/** Who is asking. */
export type Principal = KeyPrincipal | OperatorPrincipal;
