import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { anImageFile } from '../support/images';
import { createPerson, limitMember, signIn, visitPage } from '../support/people';
import { aLibrary, call, uploadOne } from './client';
import { anOrganization, sharedService } from './fixtures';

/** `guest`: sees the library `first` only. */
type Visitor = 'signed out' | 'stranger' | 'guest' | 'member' | 'owner';
const VISITORS: Visitor[] = ['signed out', 'stranger', 'guest', 'member', 'owner'];

/** The outcome of a page of a library for a visitor. */
type Rule = (visitor: Visitor, target: Target, path: string) => string;
type Target = {
  name: string;
  is: 'theirs' | 'theirs, not the guest’s' | 'held' | 'unknown';
  path: Record<string, string>;
};

const forEverybody: Rule = () => '200';
const signInFirst = (path: string) => `to /sign-in?next=${encodeURIComponent(path)}`;
const forPeople: Rule = (visitor, _target, path) =>
  visitor === 'signed out' ? signInFirst(path) : '200';
const forMembers: Rule = (visitor, { is }, path) => {
  if (is === 'held') return '200';
  if (visitor === 'signed out') return signInFirst(path);
  if (visitor === 'guest') return is === 'theirs' ? '200' : '404';
  return is.startsWith('theirs') && visitor !== 'stranger' ? '200' : '404';
};
/** Redirects people with a single organization to it. */
const leadsHome: Rule = (visitor, target, path) =>
  visitor === 'signed out' ? forPeople(visitor, target, path) : `to /app/${homes[visitor]}`;
/** For everybody in the organization, with any library. */
const forThoseOf: Rule = (visitor, { is }, path) => {
  if (visitor === 'signed out') return signInFirst(path);
  return is.startsWith('theirs') && visitor !== 'stranger' ? '200' : '404';
};
const forMembersOf: Rule = (visitor, target, path) =>
  visitor === 'guest' ? '404' : forThoseOf(visitor, target, path);
const forOwnersOf: Rule = (visitor, target, path) =>
  visitor === 'member' ? '404' : forMembersOf(visitor, target, path);
/** For ids that do not exist. */
const forNobodyOf: Rule = (visitor, _target, path) =>
  visitor === 'signed out' ? signInFirst(path) : '404';
/** For sign-in pages, which redirect people who are signed in. */
const forNewcomers: Rule = (visitor) => (visitor === 'signed out' ? '200' : 'to /app');
const forWhoeverHasTheLink: Rule = (_visitor, { is }) => (is === 'unknown' ? '404' : '200');
const nothingThere: Rule = () => '404';

/** Every page, by its folder below src/app. */
const rules: Record<string, Rule> = {
  '/': forEverybody,
  '/account': forPeople,
  '/account/passkeys': forPeople,
  '/app': leadsHome,
  '/app/[organizationId]': forThoseOf,
  '/app/[organizationId]/-/activity': forThoseOf,
  '/app/[organizationId]/-/collections': forThoseOf,
  // No collection has this id.
  '/app/[organizationId]/-/collections/[collectionId]': forNobodyOf,
  // Nor does a link.
  '/app/[organizationId]/-/shares': forMembersOf,
  '/app/[organizationId]/-/shares/[linkId]': forNobodyOf,
  // Nor a request for approval.
  '/app/[organizationId]/-/requests/[requestId]': forNobodyOf,
  '/app/[organizationId]/[libraryId]': forMembers,
  '/app/[organizationId]/[libraryId]/duplicates': forMembers,
  '/app/[organizationId]/[libraryId]/duplicates/alike': forMembers,
  '/app/[organizationId]/[libraryId]/tags': forMembers,
  '/app/[organizationId]/[libraryId]/trash': forMembers,
  '/app/[organizationId]/[libraryId]/[assetId]': forMembers,
  '/app/[organizationId]/[libraryId]/[assetId]/similar': forMembers,
  '/app/[organizationId]/search': forThoseOf,
  '/app/[organizationId]/settings': forMembersOf,
  '/app/[organizationId]/settings/approval': forMembersOf,
  '/app/[organizationId]/settings/brand': forMembersOf,
  '/app/[organizationId]/settings/delivery': forMembersOf,
  '/app/[organizationId]/settings/keys': forMembersOf,
  '/app/[organizationId]/settings/members': forMembersOf,
  '/app/[organizationId]/settings/audit-log': forOwnersOf,
  '/app/[organizationId]/settings/webhooks': forOwnersOf,
  // No webhook has this id.
  '/app/[organizationId]/settings/webhooks/[webhookId]': forNobodyOf,
  '/claim/[token]': forWhoeverHasTheLink,
  '/device': forPeople,
  '/docs': forEverybody,
  // No invitation has this token.
  '/invite/[token]': nothingThere,
  // All requests of the tests come from this machine.
  '/mailbox': forEverybody,
  '/mailbox/[name]': nothingThere,
  // Without a signed request the page shows an error.
  '/oauth/consent': forEverybody,
  '/reset': forEverybody,
  // No share link has this token.
  '/s/[token]': nothingThere,
  '/s/[token]/[place]': nothingThere,
  '/sign-in': forNewcomers,
  // The path has no token from a mail.
  '/sign-in/link': nothingThere,
  '/sign-up': forNewcomers,
  '/verify': nothingThere,
};

const service = sharedService();
const cookies = {} as Record<Visitor, string>;
const homes = {} as Record<Visitor, string>;
let targets: Target[];

beforeAll(async () => {
  const [theirs, others] = [
    await anOrganization('pro', ['first', 'second']),
    await anOrganization('pro'),
  ];
  const file = await anImageFile('a.jpg', 60, 40);
  const asset = await uploadOne(theirs, file);
  const second = { ...theirs, assets: theirs.assets.replace('/first/', '/second/') };
  const another = await uploadOne(second, file);
  const people = {
    owner: theirs.org,
    member: theirs.org,
    guest: theirs.org,
    stranger: others.org,
  };
  for (const [visitor, org] of Object.entries(people)) {
    const role = visitor === 'member' || visitor === 'guest' ? 'member' : 'owner';
    const person = await createPerson(service, { [org]: role });
    homes[visitor as Visitor] = org;
    cookies[visitor as Visitor] = await signIn(service, person);
    if (visitor === 'guest') await limitMember(service, [org, person.id], null, { first: 'read' });
  }
  cookies['signed out'] = '';
  const held = await aLibrary();
  const { organizationId, libraryId } = held;
  const heldAsset = await uploadOne(held, file);
  const used = { token: held.claimUrl.split('/').at(-1) ?? '' };
  targets = [
    {
      name: 'their library',
      is: 'theirs',
      path: { organizationId: theirs.org, libraryId: 'first', assetId: asset.id, ...used },
    },
    {
      name: 'their other library',
      is: 'theirs, not the guest’s',
      path: { organizationId: theirs.org, libraryId: 'second', assetId: another.id, ...used },
    },
    {
      name: 'a library that is held',
      is: 'held',
      path: { organizationId, libraryId, assetId: heldAsset.id, ...used },
    },
    {
      name: 'no library',
      is: 'unknown',
      path: { organizationId: 'unknown', libraryId: 'first', assetId: 'unknown', token: 'unknown' },
    },
  ];
});

const filled = (page: string, { path }: Target) =>
  page.replace(/\[(\w+)\]/g, (_, name: string) => path[name] ?? 'unknown');

/** Those in which the addresses of a page differ. */
function targetsOf(page: string): Target[] {
  const different = new Map(targets.map((target) => [filled(page, target), target]));
  return [...different.values()];
}

/** All pages, found as Next does. */
async function pagesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\(\w+\)\/?|\/?page\.tsx$/g, '')}`)
    .sort();
}

describe('the access rules of pages', () => {
  it('cover every page', async () => {
    expect(await pagesOf('src/app')).toEqual(Object.keys(rules).sort());
  });

  it.each(Object.entries(rules))(
    'hold for every visitor on every library: %s',
    async (page, rule) => {
      const wrong: string[] = [];
      for (const visitor of VISITORS)
        for (const target of targetsOf(page)) {
          const path = filled(page, target);
          const seen = await visitPage(service, path, cookies[visitor]);
          const right = rule(visitor, target, path);
          if (seen !== right) wrong.push(`${visitor}, ${target.name}: ${seen}, not ${right}`);
        }
      expect(wrong).toEqual([]);
    },
  );

  it('hide the content of a library from strangers on every page', async () => {
    const name = `Unmistakable ${process.pid}`;
    const { org, key } = await anOrganization('pro', ['first']);
    const path = `/organizations/${org}/libraries/first`;
    await call(path, { method: 'PATCH', key, json: { name } });
    for (const visitor of ['signed out', 'stranger', 'guest'] as const) {
      const answer = await fetch(`${service.url}/app/${org}/first`, {
        headers: { cookie: cookies[visitor] },
      });
      expect(await answer.text()).not.toContain(name);
    }
  });
});
