import type { RequestedRights } from '@/contract/organization/applications';

/** A mail to a person about their account. */
export type AccountMail = {
  kind:
    | 'verify-email'
    | 'account-exists'
    | 'reset-password'
    | 'sign-in-link'
    | 'approve-email'
    | 'verify-new-email';
  /** One email address, without a name. */
  to: string;
  /** The page behind the mail's link, with the one-time token. */
  url: string;
};

/** A mailed link with an offer, as sent by the person who opened it. */
export type MailedLink = {
  kind: 'claim' | 'invitation';
  /** The secret part of the link. */
  token: string;
  /** The part of a claim link added by the mail; null: nothing. */
  proof: string | null;
  /** The account to create; null: the address has one. */
  account: { name: string; password: string } | null;
  /** Of a claim, the name that the organization gets. */
  organizationName?: string | undefined;
};

/** Accepts the offer of a mailed link for the person of its address. Creates their account if wanted. */
export type AcceptMailedLink = (
  link: MailedLink,
  clientIp: string | null,
) => Promise<{ personId: string; organizationId: string; libraryId: string | null }>;

/** A change of how a person signs in, for the audit log. */
export type SignInChange = {
  personId: string;
  /** Null: not known here. */
  email: string | null;
  action: 'change password' | 'reset password' | 'add passkey' | 'remove passkey';
  /** The client's; null: unknown. */
  clientIp: string | null;
};

/** An outside service people may sign in with. */
export type Provider = { clientId: string; clientSecret: string };
export type ProviderName = 'google' | 'github';

/** A person's consent to an application's access to their account or an organization. */
export type Consent = {
  clientId: string;
  personId: string;
  /** Null: not known here. */
  email: string | null;
  /** The id of an organization, or `*`: the whole account. */
  access: string;
  /** The client's; null: unknown. */
  clientIp: string | null;
};

/** A person's choice on the consent page: who they were there, and what the application may access. */
export type ConsentChoice = { personId: string; access: string };

/** What an application proves itself with when it exchanges or revokes. */
export type Grant =
  | { kind: 'authorization-code' | 'refresh-token' | 'device-code'; value: string }
  | { kind: 'none' };

/** The request of a device, as shown to the person. */
export type ShownDeviceRequest = RequestedRights & {
  id: string;
  application: { name: string | null; host: string | null };
  clientIp: string;
  created: Date;
};

/** What a device gets for its code; `error` is one of RFC 8628 3.5. */
type RedeemedDeviceCode =
  | { id: string; personId: string; access: string; scopes: string[]; error: null }
  | { error: string };

/** What the authorization of devices needs from the domain. */
export type DeviceDependencies = {
  /** The page to enter a code on. */
  page: string;
  /** Null: too many requests of this client wait for an answer. */
  create(
    application: { clientId: string; scopes: string[] },
    clientIp: string,
  ): Promise<{ deviceCode: string; userCode: string } | null>;
  redeem(clientId: string, deviceCode: string): Promise<RedeemedDeviceCode>;
  /** The request of a typed code; null: none. */
  find(typed: string): Promise<ShownDeviceRequest | null>;
  /** False: the request no longer waits for an answer. Null as access denies it. */
  answer(
    id: string,
    person: { personId: string; email: string; clientIp: string | null },
    access: string | null,
  ): Promise<boolean>;
};

/** Whether the person may grant this access. */
export type MayGrantAccess = (personId: string, access: string) => Promise<boolean>;

/** Who people are: signing up and in, their sessions and passkeys, everything below /api/auth. */
export type Identity = {
  /**
   * Answers a request below /api/auth. The caller has checked the request's origin and has written the client IP into
   * the header `CLIENT_IP_HEADER`. Consent to an application also needs the person's choice.
   */
  answer(request: Request, choice?: ConsentChoice): Promise<Response>;
};

/** Passes the client IP to an Identity. A header of this name sent by a client must be dropped. */
export const CLIENT_IP_HEADER = 'x-vitrine-client-ip';

/** The cookie with a session token. */
export type SessionCookie = {
  name: string;
  /** The session token in a Cookie header; null when there is none, or its signature is wrong. */
  read(cookies: string | undefined): string | null;
};
