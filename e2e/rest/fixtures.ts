import { inject } from 'vitest';
import { admin } from '../support/admin';
import { assetsPath } from '../support/api';
import { createKey, createOrganization } from '../support/organizations';
import { createPerson } from '../support/people';
import { call } from './client';

/** The service shared by the tests of a run. */
export const sharedService = () => ({
  url: inject('serviceUrl'),
  dataDir: inject('serviceDataDir'),
});

let created = 0;

/** An organization on a plan, with libraries and a key with write access to them. */
export async function anOrganization(plan: 'free' | 'pro' = 'pro', libraries = ['first']) {
  const name = `Test ${process.pid} ${created++}`;
  const { id, key, keyId } = await createOrganization(sharedService(), { name, plan, libraries });
  return { org: id, key, keyId, assets: assetsPath(id, libraries[0] as string) };
}

/** A key of an organization with grants such as `first:read`. */
export const aKey = async (org: string, ...grants: string[]) =>
  (await createKey(sharedService(), org, ...grants)).key;

/** A person with a role in an organization, a token bound to it, and a token for the whole account. */
export async function aPerson(org: string, role: 'owner' | 'member') {
  const person = await createPerson(sharedService(), { [org]: role }, `Person ${created++}`);
  const token = async (...options: string[]) =>
    (await admin(sharedService(), 'token', 'create', '--email', person.email, ...options))
      .accessToken as string;
  return { ...person, bound: await token('--org', org), whole: await token() };
}

export const setPlan = (org: string, plan: string) =>
  admin(sharedService(), 'org', 'set-plan', '--org', org, '--plan', plan);

/** Status and, for a refusal, the error code of a call, as one text: `404 RESOURCE_NOT_FOUND`. */
export async function outcomeOf(...args: Parameters<typeof call>): Promise<string> {
  const { status, code } = await call(...args);
  return code ? `${status} ${code}` : String(status);
}
