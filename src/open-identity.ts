import { identitySecret } from './domain/access/secrets';
import type { Domain } from './domain/operation';
import { deletePerson } from './domain/person/delete-person';
import { hashPassword, isPassword } from './domain/person/password';
import { recordSignInChange } from './domain/person/record-sign-in-change';
import { sendAccountMail } from './domain/person/send-account-mail';
import { makeIdentity } from './platform/identity/make-identity';
import type { ProviderName } from './platform/identity/port';
import { makeSessionCookie } from './platform/identity/session-cookie';
import type { Log } from './platform/log';
import type { Settings } from './settings';

/** Sign-in, with the operations of the domain that it brings about. */
export function openIdentity({ publicUrl, providers }: Settings, domain: Domain, log: Log) {
  const secret = identitySecret(domain.secret);
  return {
    sessionCookie: makeSessionCookie(secret, publicUrl),
    providers: Object.keys(providers) as ProviderName[],
    identity: makeIdentity({
      prisma: domain.database.prisma,
      secret,
      publicUrl,
      providers,
      newId: domain.newId,
      password: { hash: hashPassword, matches: isPassword },
      post: (mail) => sendAccountMail(domain, mail),
      record: (change) => recordSignInChange(domain, change),
      removePerson: (personId, address) => deletePerson(domain, personId, address),
      log,
    }),
  };
}
