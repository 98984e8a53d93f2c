/** What is mailed to people about their account. */
export type AccountMail = {
  kind:
    | 'verify-email'
    | 'account-exists'
    | 'reset-password'
    | 'sign-in-link'
    | 'approve-email'
    | 'verify-new-email';
  /** One address, without a name. */
  to: string;
  /** The page that the mail leads to, with the one-time token in it. */
  url: string;
};

/** A change of how somebody signs in, for the record. */
export type SignInChange = {
  personId: string;
  /** Null: their name is not known here. */
  email: string | null;
  action: string;
  /** The client's; null: unknown. */
  clientIp: string | null;
};

/** An outside service that people may sign in with. */
export type Provider = { clientId: string; clientSecret: string };
export type ProviderName = 'google' | 'github';

/** That a person lets an application in. */
export type Consent = {
  clientId: string;
  personId: string;
  /** Null: their address is not known here. */
  email: string | null;
  /** The id of an organization, or `*`: the whole account. */
  access: string;
  /** The client's; null: unknown. */
  clientIp: string | null;
};

/** What a person chose on the page of consent: who they were there, and what the application may reach. */
export type ConsentChoice = { personId: string; access: string };

/** Who people are: signing up and in, their sessions and passkeys, everything below /api/auth. */
export type Identity = {
  /**
   * Answers a request below /api/auth. Whoever calls has judged where it comes from, and has put the client's address
   * into the header `CLIENT_IP_HEADER`. Consent to an application needs the person's choice, too.
   */
  answer(request: Request, choice?: ConsentChoice): Promise<Response>;
};

/** Names the client's address to an Identity; what a client sends under this name must be dropped. */
export const CLIENT_IP_HEADER = 'x-vitrine-address';

/** The cookie that a session travels in. */
export type SessionCookie = {
  name: string;
  /** The token of the session that a Cookie header carries; null when there is none, or its signature is wrong. */
  read(cookies: string | undefined): string | null;
};
