import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '@/contract/browse/browse';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import type { PersonPrincipal } from '@/domain/access/principal';
import { recordAnalysis } from '@/domain/analysis/record-analysis';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import {
  changeShareLink,
  endShareLink,
  renewShareLink,
} from '@/domain/share-link/change-share-link';
import type { NewShareSettings } from '@/domain/share-link/create-share-link';
import type { Blobs } from '@/platform/blobs/port';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aLibraryOf,
  aShareLink,
  aStore,
  PLAIN,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';

const ORIGINAL = Buffer.from('the original');
const RENDITION = Buffer.from('a rendition');
const ANALYSIS = {
  lines: [],
  objects: [],
  features: null,
  tags: [],
  otherWords: {},
  description: 'An image from Ivry.',
  descriptionWithoutPlace: 'An image.',
};

let domain: TestDomain;
let member: PersonPrincipal;
let organizationId: string;
let library: LibraryForWriting;
let blobs: Blobs;
let site: SharedSite;

async function anImage(place: LibraryForWriting = library) {
  const blob = domain.newId();
  const file = { blob, sizeBytes: ORIGINAL.length, name: 'secret name.jpg' };
  const { id } = await aReadyAsset(domain, place, file, {
    metadata: {
      capture: {
        recordedAt: '2024:05:01 10:00:00',
        make: 'Canon',
        model: 'R6',
        software: null,
        latitude: 48.123456,
        longitude: 2,
        altitude: null,
      },
      video: null,
    },
  });
  await domain.test.pool.query('UPDATE asset SET analysed = false WHERE id = $1', [id]);
  await recordAnalysis(domain, blob, ANALYSIS, []);
  await blobs.put(blob, ORIGINAL);
  await blobs.put(`${blob}.400`, RENDITION);
  return id;
}

const aLink = (assetIds: string[], settings: Partial<NewShareSettings> = {}) =>
  aShareLink(domain, member, organizationId, { kind: 'assets', assetIds }, settings);
const sharing = () => authorizeSharing(member, organizationId, null);
const shown = (
  { downloads = 'originals' }: { downloads?: NewShareSettings['downloads'] } = {},
  settings = {},
) => anImage().then((id) => aLink([id], { downloads, ...settings }));

/** The URLs on the page of a link for its first asset. */
async function urlsOf(token: string, cookie = '') {
  const { data } = await site.call(token, 'asset', { place: 1 }, cookie);
  const { asset } = data as SharedAssetPage;
  const sizes = JSON.parse(asset.sizes ?? '{}') as Record<string, string>;
  return { original: asset.url, rendition: sizes['400'] ?? '' };
}

const statusOf = async (url: string) => (await site.get(url)).status;

beforeAll(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain, 'pro');
  const person = await aPerson(domain, { [organizationId]: 'member' });
  const owner = await aPerson(domain, { [organizationId]: 'owner' });
  member = (await aSession(domain, person.id)).principal;
  library = await aLibraryOf(domain, (await aSession(domain, owner.id)).principal);
  blobs = await aStore();
  site = startSharedFixture(domain, blobs);
});
afterAll(async () => {
  site.close();
  await domain.database.close();
});

/**
 * The state of a link, and what a visitor gets: of the calls `page`, `block` and `asset`, of two files, and of the
 * archive.
 */
const VISITORS: Record<
  string,
  {
    settings?: Partial<NewShareSettings>;
    /** What happens after the page was opened. */
    after?: (link: { id: string }) => Promise<unknown>;
    expected: (string | number)[];
  }
> = {
  'a link without a password': { expected: ['open', 200, 200, 200, 200, 200] },
  'a link that does not allow originals': {
    settings: { downloads: 'renditions' },
    expected: ['open', 200, 200, 404, 200, 200],
  },
  'a link that was ended': {
    after: ({ id }) => endShareLink(domain, sharing(), id),
    expected: ['null', '404 NOT_FOUND', '404 NOT_FOUND', 404, 404, 404],
  },
  'a link that has a new address': {
    after: ({ id }) => renewShareLink(domain, sharing(), id),
    expected: ['null', '404 NOT_FOUND', '404 NOT_FOUND', 404, 404, 404],
  },
  'a link that has expired': {
    after: ({ id }) =>
      domain.database.prisma.shareLink.update({
        where: { id },
        data: { expiresAt: domain.now() },
      }),
    expected: ['expired', '404 NOT_FOUND', '404 NOT_FOUND', 404, 404, 404],
  },
  'a link that got a password': {
    after: ({ id }) =>
      changeShareLink(domain, sharing(), id, {
        ...PLAIN,
        downloads: 'originals',
        password: 'a long password',
      }),
    expected: ['locked', '401 UNAUTHENTICATED', '401 UNAUTHENTICATED', 404, 404, 401],
  },
  'a link that no longer allows originals': {
    after: ({ id }) => changeShareLink(domain, sharing(), id, { ...PLAIN, downloads: 'none' }),
    expected: ['open', 200, 200, 404, 200, 404],
  },
  'a link whose organization is in the trash': {
    after: () => setTrashed('organization', true),
    expected: ['null', '404 NOT_FOUND', '404 NOT_FOUND', 404, 404, 404],
  },
  'a link whose library is in the trash': {
    after: () => setTrashed('library', true),
    expected: ['open', 200, '404 NOT_FOUND', 404, 404, 404],
  },
};

const setTrashed = (table: 'organization' | 'library', trashed: boolean) =>
  domain.test.pool.query(
    `UPDATE ${table} SET trashed_at = $2 WHERE ${table === 'library' ? 'organization_id' : 'id'} = $1`,
    [organizationId, trashed ? domain.now() : null],
  );

async function visit(token: string, files: { original: string; rendition: string }, cookie = '') {
  const page = await site.call(token, 'page', {}, cookie);
  const block = await site.call(token, 'block', { number: 0 }, cookie);
  const asset = await site.call(token, 'asset', { place: 1 }, cookie);
  const verdict = ({ status, refusal }: typeof page) => (refusal ? `${status} ${refusal}` : status);
  return [
    String((page.data as { state?: string } | null)?.state ?? null),
    verdict(block),
    verdict(asset),
    await statusOf(files.original),
    await statusOf(files.rendition),
    (await site.get(`/s/${token}/archive`, { Cookie: cookie })).status,
  ];
}

describe('what a visitor reaches', () => {
  it.each(Object.entries(VISITORS))('of %s', async (_, { settings, after, expected }) => {
    const link = await shown({}, settings);
    const files = await urlsOf(link.token);
    // The page offers no URL the service would refuse.
    if (files.original === '') files.original = files.rendition.replace('/400?', '/original?');
    await after?.(link);
    try {
      expect(await visit(link.token, files)).toEqual(expected);
    } finally {
      await setTrashed('organization', false);
      await setTrashed('library', false);
    }
  });

  it('of an unknown link: nothing', async () => {
    const refusal = '404 NOT_FOUND';
    const files = { original: '/cdn/shared/x', rendition: '/cdn/shared/y' };
    for (const token of ['unknown', 'x'.repeat(40), '%00'])
      expect(await visit(token, files)).toEqual(['null', refusal, refusal, 404, 404, 404]);
  });

  it('of an asset in the trash: nothing, and the others move up', async () => {
    const [first, second] = [await anImage(), await anImage()];
    const { token } = await aLink([first, second], { downloads: 'originals' });
    const files = await urlsOf(token);
    await trashAssets(domain, library, [first]);
    expect([await statusOf(files.original), await statusOf(files.rendition)]).toEqual([404, 404]);
    expect((await site.call(token, 'block', { number: 0 })).data).toMatchObject({ total: 1 });
    expect(await statusOf((await urlsOf(token)).original)).toBe(200);
  });

  it('with the password: everything, until the password changes', async () => {
    const link = await shown({}, { password: 'a long password' });
    expect((await site.call(link.token, 'enter', { password: 'a wrong password' })).status).toBe(
      403,
    );
    const { headers } = await site.call(link.token, 'enter', { password: 'a long password' });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      new RegExp(
        `^vitrine.share=[\\w-]+; Path=/s/${link.token}; Max-Age=43200; HttpOnly; SameSite=Lax$`,
      ),
    );
    const [pass = ''] = cookie.split(';');
    const files = await urlsOf(link.token, pass);
    expect(await visit(link.token, files, pass)).toEqual(['open', 200, 200, 200, 200, 200]);
    const other = await shown({}, { password: 'a long password' });
    expect((await site.call(other.token, 'block', { number: 0 }, pass)).status).toBe(401);
    const settings = { ...PLAIN, password: 'another password' };
    await changeShareLink(domain, sharing(), link.id, settings);
    expect(await visit(link.token, files, pass)).toEqual([
      'locked',
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
      404,
      404,
      401,
    ]);
  });

  it('through a file URL with another link, size or end: nothing', async () => {
    const id = await anImage();
    const one = await aLink([id], { downloads: 'originals' });
    const two = await aLink([id], { downloads: 'originals' });
    const { original, rendition } = await urlsOf(one.token);
    for (const url of [
      original.replace(one.id, two.id),
      rendition.replace('/400?', '/800?'),
      rendition.replace('/400?', '/original?'),
      original.replace(/until=\d+/, 'until=9999999999'),
      original.replace(/signature=./, 'signature=.'),
      original.replace(/signature=.*/, ''),
    ])
      expect(await statusOf(url), url).toBe(404);
  });

  it('after an hour: nothing by the URLs of the page opened then', async () => {
    const files = await shown().then(({ token }) => urlsOf(token));
    const before = domain.clock.now;
    domain.clock.now = new Date(before.getTime() + 3_600_000);
    const late = await site.get(files.original);
    domain.clock.now = before;
    expect(late.status).toBe(404);
  });
});

describe('what a visitor learns', () => {
  it('is nothing that identifies the asset, library or organization elsewhere', async () => {
    const id = await anImage();
    const { token } = await aLink([id], {
      downloads: 'originals',
      showsNames: true,
      showsMetadata: true,
    });
    for (const [procedure, input] of [
      ['page', {}],
      ['block', { number: 0 }],
      ['asset', { place: 1 }],
    ] as const) {
      const text = JSON.stringify((await site.call(token, procedure, input)).data);
      for (const secret of [
        id,
        organizationId,
        `"${library.id}"`,
        member.personId,
        '48.123',
        'Ivry',
      ])
        expect(text.includes(secret), `${procedure}: ${secret}`).toBe(false);
    }
  });

  it('is the name and the details only where the link shows them', async () => {
    const plain = await shown({ downloads: 'renditions' });
    const full = await shown({}, { showsNames: true, showsMetadata: true });
    const textOf = async (token: string) =>
      JSON.stringify((await site.call(token, 'asset', { place: 1 })).data);
    for (const word of ['secret name', 'Canon', '2024', 'An image.']) {
      expect(await textOf(plain.token)).not.toContain(word);
      expect(await textOf(full.token)).toContain(word);
    }
    const nameOf = async (token: string) => {
      const { data } = await site.call(token, 'asset', { place: 1 });
      const { headers } = await site.get((data as SharedAssetPage).downloadUrl ?? '');
      return headers.get('content-disposition');
    };
    expect(await nameOf(plain.token)).toBe('attachment; filename="image-400.webp"');
    expect(await nameOf(full.token)).toBe('attachment; filename="secret name.jpg"');
  });

  it('is answered with headers that keep it from other sites and caches', async () => {
    const { rendition } = await shown().then(({ token }) => urlsOf(token));
    const { headers } = await site.get(rendition);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const again = await site.get(rendition, { 'If-None-Match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const part = await site.get(rendition, { Range: 'bytes=2-4' });
    expect([part.status, await part.text()]).toEqual([206, 'ren']);
  });
});

describe('a link that shows a search', () => {
  it('finds the matches at the time of opening, in its libraries only', async () => {
    const place = await aLibraryOf(domain, await ownerOf());
    const search = { text: '', libraries: [place.id], approvals: [] };
    const content = { kind: 'search' as const, search };
    const settings = { downloads: 'originals' as const };
    const { token } = await aShareLink(domain, member, organizationId, content, settings);
    expect((await site.call(token, 'block', { number: 0 })).data).toEqual({ total: 0, tiles: [] });
    const ids = [await anImage(place), await anImage(place)];
    const { data } = await site.call(token, 'block', { number: 0 });
    expect((data as Block).tiles.map(({ name }) => name)).toEqual(['Image 1', 'Image 2']);
    const { original } = await urlsOf(token);
    expect(await statusOf(original)).toBe(200);
    await trashAssets(domain, place, ids);
    expect(await statusOf(original)).toBe(404);
    expect((await site.call(token, 'block', { number: 0 })).data).toMatchObject({ total: 0 });
  });
});

async function ownerOf() {
  const owner = await aPerson(domain, { [organizationId]: 'owner' });
  return (await aSession(domain, owner.id)).principal;
}

describe('guessing', () => {
  const quotas = { keyPerMinute: 60, ipPerMinute: 60 };

  it('of tokens from one network is throttled after 60', async () => {
    const guarded = startSharedFixture(domain, blobs, quotas);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 500; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_, m) => {
          const { status } = await guarded.get(`/s/${String(n + m).padStart(40, 'x')}`);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    // The page itself says there is nothing; here, a text stands for it.
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 440 });
    const { token } = await shown();
    const elsewhere = { 'X-Forwarded-For': '192.0.2.7' };
    expect((await guarded.get(`/s/${token}`, elsewhere)).status).toBe(200);
    guarded.close();
  }, 120_000);

  it('of a password is throttled for the network, and for the link', async () => {
    const guarded = startSharedFixture(domain, blobs, { keyPerMinute: 600, ipPerMinute: 20 });
    const { token } = await shown({}, { password: 'a long password' });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++)
      statuses.push((await guarded.call(token, 'enter', { password: `guess ${n}` })).status);
    expect(statuses).toEqual([...Array(20).fill(403), ...Array(5).fill(429)]);
    guarded.close();
  }, 120_000);
});

describe('counts', () => {
  it('of visits rise once an hour for a network, when the page is opened', async () => {
    const { token, id } = await shown();
    const open = (ip: string, headers = {}) =>
      site.get(`/s/${token}`, { 'X-Forwarded-For': ip, ...headers });
    for (let n = 0; n < 3; n++) await open('192.0.2.1');
    await open('192.0.2.2');
    await open('192.0.2.3', { RSC: '1' });
    await site.get(`/s/${token}/1`, { 'X-Forwarded-For': '192.0.2.4' });
    const days = await domain.database.prisma.shareLinkDay.findMany({ where: { shareLinkId: id } });
    expect(days).toMatchObject([{ visits: 2, downloads: 0 }]);
  });

  it('of downloads rise when the bytes are requested from the start', async () => {
    const { token, id } = await shown();
    const { data } = await site.call(token, 'asset', { place: 1 });
    const url = (data as SharedAssetPage).downloadUrl ?? '';
    await (await site.get(url)).text();
    await (await site.get(url, { Range: 'bytes=3-' })).text();
    await (await site.get(url.replace('&download', ''))).text();
    await expect
      .poll(() => domain.database.prisma.shareLinkDay.findMany({ where: { shareLinkId: id } }))
      .toMatchObject([{ visits: 0, downloads: 1 }]);
  });
});
