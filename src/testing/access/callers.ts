import type { KeyPrincipal, PersonPrincipal, Principal } from '@/domain/access/principal';
import { addToCollection } from '@/domain/collection/change-entries';
import type { Access, Role } from '@/platform/database/generated/enums';
import { aLimitedMember, aPerson } from '../accounts';
import { aCollector } from '../collections';
import { aDomain, aLibrary, aReadyAsset } from '../domain';
import { aSession } from '../sessions';

/** What a member may do in libraries; `others`: in all that are not chosen; null: nothing, the member is a guest. */
type Rights = { others: Access | null; first?: Access | null; second?: Access | null };

const WRITES: Rights = { others: 'write' };

const LIMITED: Record<string, Rights> = {
  'a viewer': { others: 'read' },
  'a member who views the first library': { others: 'write', first: 'read' },
  'a member without the first library': { others: 'write', first: null },
  'a member without the second library': { others: 'write', second: null },
  'a viewer without the first library': { others: 'read', first: null },
  'a guest without libraries': { others: null },
  'a guest who views the first library': { others: null, first: 'read' },
  'a guest who edits the first library': { others: null, first: 'write' },
  'a guest who edits the second library': { others: null, second: 'write' },
};

/** A caller with what is said about their access: `of` is the name of an organization, ours or the other one. */
export type Caller = { name: string; principal: Principal | null } & (
  | { is: 'nobody' }
  | { is: 'key'; of: 'ours' | 'theirs'; grants: Partial<Record<string, Access>> }
  | {
      is: 'session' | 'token';
      of: 'ours' | 'theirs';
      role: Role;
      rights: Rights;
      suspended?: true;
      bound?: true;
      readOnly?: true;
      byApplication?: true;
    }
);

/** What a call names; `of` and `library` are what it really is. */
export type Place = {
  name: string;
  of: 'ours' | 'theirs' | 'none';
  library?: 'first' | 'second' | 'none' | 'unclaimed';
  collection?: 'shown' | 'none';
  input: { organizationId: string; libraryId?: string; collectionId?: string };
};

/** Two organizations with two libraries and a collection each, and every kind of caller of ours. */
export async function anAccessFixture() {
  const domain = await aDomain({ unclaimedLibrariesPerEmail: 100 });
  const [ours, theirs] = [await aCollector(domain), await aCollector(domain)];
  const shown = await ours.library('First');
  await ours.library('Second');
  await theirs.library('First');
  const unclaimed = await aLibrary(domain);
  const { id: assetId } = await aReadyAsset(domain, shown);
  const { id: collectionId } = await ours.newCollection();
  await addToCollection(domain, await ours.collection(collectionId), { ids: [assetId] });
  const foreign = (await theirs.newCollection()).id;
  const { organizationId } = ours;

  const personIn = async (id: string) => (await aSession(domain, id)).principal;
  const member = await personIn((await aPerson(domain, { [organizationId]: 'member' })).id);
  const { id: suspendedId } = await aPerson(domain, { [organizationId]: 'owner' });
  await domain.test.pool.query('UPDATE member SET suspended_at = now() WHERE person_id = $1', [
    suspendedId,
  ]);
  const suspended = await personIn(suspendedId);

  const asOwner = { of: 'ours', role: 'owner', rights: WRITES } as const;
  const asMember = { of: 'ours', role: 'member', rights: WRITES } as const;
  const asStranger = { of: 'theirs', role: 'owner', rights: WRITES } as const;
  const callers: Caller[] = [
    { name: 'nobody', principal: null, is: 'nobody' },
    { name: 'a stranger', principal: theirs.principal, is: 'session', ...asStranger },
    { name: 'an owner', principal: ours.principal, is: 'session', ...asOwner },
    {
      name: 'a suspended owner',
      principal: suspended,
      is: 'session',
      ...asOwner,
      suspended: true,
    },
    { name: 'a member', principal: member, is: 'session', ...asMember },
  ];
  for (const [name, rights] of Object.entries(LIMITED)) {
    const { others, ...chosen } = rights;
    const { id } = await aLimitedMember(domain, organizationId, { others, chosen });
    const principal = await personIn(id);
    callers.push({ name, principal, is: 'session', ...asMember, rights });
    if (/^a (viewer|guest who (views|edits) the first)/.test(name) && !name.includes('without'))
      callers.push({
        name: `${name}, by a token`,
        ...asToken(principal, organizationId),
        ...asMember,
        rights,
      });
  }
  const application = { byApplication: true } as const;
  const readOnly = { ...application, readOnly: true } as const;
  callers.push(
    { name: 'a token of the owner', ...asToken(ours.principal), ...asOwner },
    { name: 'a bound token of the owner', ...asToken(ours.principal, organizationId), ...asOwner },
    { name: 'a token of the member', ...asToken(member), ...asMember },
    { name: 'a bound token of the member', ...asToken(member, organizationId), ...asMember },
    { name: 'a token of the stranger', ...asToken(theirs.principal), ...asStranger },
    {
      name: 'a token bound to the other organization',
      ...asToken(theirs.principal, theirs.organizationId),
      ...asStranger,
    },
    { name: 'an application', ...asToken(ours.principal, null, application), ...asOwner },
    { name: 'an application of the member', ...asToken(member, null, application), ...asMember },
    { name: 'an application that reads', ...asToken(ours.principal, null, readOnly), ...asOwner },
    {
      name: 'a reading application of the suspended owner',
      ...asToken(suspended, null, readOnly),
      ...asOwner,
      suspended: true,
    },
    aKey('a writing key', 'ours', ours.principal, { first: 'write', second: 'write' }),
    aKey('a reading key', 'ours', ours.principal, { first: 'read' }),
    aKey('a mixed key', 'ours', ours.principal, { first: 'read', second: 'write' }),
    aKey('a key of the others', 'theirs', theirs.principal, { first: 'write' }),
  );

  const inOurs = { organizationId };
  const inTheirs = { organizationId: theirs.organizationId };
  const nowhere = { organizationId: 'unknown' };
  const places = {
    organization: [
      { name: 'our organization', of: 'ours', input: inOurs },
      { name: 'their organization', of: 'theirs', input: inTheirs },
      { name: 'no organization', of: 'none', input: nowhere },
    ],
    library: [
      at('our first library', 'ours', 'first', inOurs),
      at('our second library', 'ours', 'second', inOurs),
      at('no library of ours', 'ours', 'none', inOurs),
      at('their first library', 'theirs', 'first', inTheirs),
      at('no organization', 'none', 'none', nowhere),
      {
        ...at('an unclaimed library', 'none', 'unclaimed', nowhere),
        input: { organizationId: unclaimed.organizationId, libraryId: unclaimed.libraryId },
      },
    ],
    collection: (
      [
        ['our collection', 'ours', 'shown', { ...inOurs, collectionId }],
        ['no collection of ours', 'ours', 'none', { ...inOurs, collectionId: 'unknown' }],
        ['their collection, below ours', 'ours', 'none', { ...inOurs, collectionId: foreign }],
        ['our collection, below none', 'none', 'none', { ...nowhere, collectionId }],
      ] as const
    ).map(([name, of, collection, input]) => ({ name, of, collection, input })),
  } satisfies Record<string, Place[]>;
  return { domain, callers, places };
}

const at = (
  name: string,
  of: Place['of'],
  library: NonNullable<Place['library']>,
  input: Place['input'],
): Place => ({ name, of, library, input: { ...input, libraryId: library } });

/** A token instead of the session of a person; those of applications may be limited to reading. */
function asToken<Limits extends { byApplication?: true; readOnly?: true }>(
  person: PersonPrincipal,
  boundTo: string | null = null,
  limits = {} as Limits,
) {
  const principal: PersonPrincipal = {
    ...person,
    sessionId: null,
    signedInAt: null,
    tokenId: 'token',
    boundTo,
    libraryAccess: limits.readOnly ? 'read' : 'write',
    ...(limits.byApplication && { byApplication: true }),
  };
  return { principal, is: 'token' as const, ...(boundTo && { bound: true as const }), ...limits };
}

function aKey(
  name: string,
  of: 'ours' | 'theirs',
  { memberships }: PersonPrincipal,
  grants: Record<string, Access>,
): Caller {
  const [{ organization }] = memberships as [PersonPrincipal['memberships'][number]];
  const principal: KeyPrincipal = {
    kind: 'key',
    keyId: name,
    organization,
    grants: new Map(Object.entries(grants)),
  };
  return { name, principal, is: 'key', of, grants };
}
