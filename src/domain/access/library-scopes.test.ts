import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '@/contract/errors';
import { anOrganization, aPerson } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain } from '@/testing/domain';
import { createLibrary } from '../library/create-library';
import { authorizeCollections } from './authorize-collection';
import { authorizeComments } from './authorize-comments';
import { authorizeLibrary, authorizeTarget } from './authorize-library';
import { refuseCreatingLibraries } from './authorize-organization';
import { authorizeSettings, withoutApplications } from './authorize-settings';
import { authorizeSharing } from './authorize-sharing';
import { listAccess } from './list-access';
import type { PersonPrincipal } from './principal';
import { verifyToken } from './verify/verify-token';

const domain = await aDomain();
let organizationId: string;
let owner: { id: string };
beforeAll(async () => {
  organizationId = await anOrganization(domain, 'pro');
  const organization = { id: organizationId, name: 'x', plan: 'pro' as const, unclaimed: false };
  for (const name of ['first', 'second'])
    await createLibrary(domain, { kind: 'operator' }, organization, { name });
  owner = await aPerson(domain, { [organizationId]: 'owner' });
});

async function personWith(scopes: string[], personId = owner.id): Promise<PersonPrincipal> {
  const { accessToken } = await anApplication(domain, personId, '*', scopes);
  return (await verifyToken(domain, accessToken)) as PersonPrincipal;
}

async function outcomeOf(act: () => unknown): Promise<string> {
  try {
    await act();
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const ref = (libraryId = 'first') => ({ organizationId, libraryId });

/** Every way to become authorized for changes. */
const CHANGES: Record<string, (person: PersonPrincipal) => unknown> = {
  'a library': (person) => authorizeLibrary(domain, person, ref(), 'write'),
  'a target of a transfer': async (person) => {
    const source = await authorizeLibrary(domain, await personWith(['libraries']), ref(), 'write');
    return authorizeTarget(domain, person, source, 'second');
  },
  'new libraries': (person) => refuseCreatingLibraries(person, organizationId),
  comments: (person) => authorizeComments(domain, person, ref(), 'write'),
  collections: (person) => authorizeCollections(domain, person, organizationId, 'write'),
  'share links': (person) => authorizeSharing(person, organizationId, null),
};

describe.each(Object.entries(CHANGES))('authorizing changes of %s', (_what, authorize) => {
  it('allows them with the scope `libraries`, also beside `libraries:read`', async () => {
    for (const scopes of [['libraries'], ['libraries:read', 'libraries']])
      expect(await outcomeOf(async () => authorize(await personWith(scopes)))).toBe('allowed');
  });

  it('refuses them with only `libraries:read`, and with neither', async () => {
    for (const scopes of [['libraries:read'], ['libraries:read', 'offline_access'], []])
      expect(await outcomeOf(async () => authorize(await personWith(scopes)))).toBe(
        'API_KEY_READ_ONLY',
      );
  });
});

describe('a token that only reads', () => {
  it('can read, and finds no library of others', async () => {
    const person = await personWith(['libraries:read']);
    expect(await outcomeOf(() => authorizeLibrary(domain, person, ref(), 'read'))).toBe('allowed');
    const stranger = await personWith(['libraries:read'], (await aPerson(domain, {})).id);
    for (const level of ['read', 'write'] as const)
      for (const [reader, libraryId] of [
        [person, 'unknown'],
        [stranger, 'first'],
      ] as const)
        expect(await outcomeOf(() => authorizeLibrary(domain, reader, ref(libraryId), level))).toBe(
          'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
        );
  });

  it('shows read access to every library', async () => {
    const accessOf = async (scopes: string[]) =>
      (await listAccess(domain, await personWith(scopes))).flatMap(({ libraries }) =>
        libraries.map(({ access }) => access),
      );
    expect(await accessOf(['libraries:read'])).toEqual(['read', 'read']);
    expect(await accessOf(['libraries', 'libraries:read'])).toEqual(['write', 'write']);
  });

  it('cannot change settings', async () => {
    const person = await personWith(['libraries:read']);
    const asOwner = () => authorizeSettings(person, organizationId, 'owner', null);
    expect(await outcomeOf(asOwner)).toBe('FORBIDDEN');
  });

  it('of a member is refused as read-only before their role is looked at', async () => {
    const member = await aPerson(domain, { [organizationId]: 'member' });
    const [reader, writer] = [
      await personWith(['libraries:read'], member.id),
      await personWith(['libraries'], member.id),
    ];
    const create = (person: PersonPrincipal) => () =>
      refuseCreatingLibraries(person, organizationId);
    expect([await outcomeOf(create(reader)), await outcomeOf(create(writer))]).toEqual([
      'API_KEY_READ_ONLY',
      'FORBIDDEN',
    ]);
  });
});

describe('the token of an application', () => {
  it('gives no access to members, unlike a session or a token made by the operator', async () => {
    const ofApplication = authorizeSettings(
      await personWith(['libraries']),
      organizationId,
      'owner',
      null,
    );
    expect(await outcomeOf(() => withoutApplications(ofApplication))).toBe('FORBIDDEN');
    const { byApplication: _, ...person } = ofApplication.person;
    const own = authorizeSettings(person, organizationId, 'owner', null);
    expect(await outcomeOf(() => withoutApplications(own))).toBe('allowed');
  });
});
