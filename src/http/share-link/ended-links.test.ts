import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '@/contract/durations';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import type { PersonPrincipal } from '@/domain/access/principal';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import {
  changeShareLink,
  endShareLink,
  renewShareLink,
} from '@/domain/share-link/change-share-link';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aLibraryOf, aShareLink, PLAIN, startSharedFixture } from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';

/** A visitor loses access within this time, even during a download. */
const LIMIT_MS = 5 * SECOND_MS;
const READERS = 4;

/** Takes minutes at the speed of the slow reader. */
const ORIGINAL = Buffer.alloc(200_000_000);

let domain: TestDomain;
let owner: PersonPrincipal;
let organizationId: string;
let library: LibraryForWriting;
let blobs: Blobs;
let folder: string;
let site: ReturnType<typeof startSharedFixture>;

beforeAll(async () => {
  domain = await aDomain({ freeStorageBytes: 1e12 });
  organizationId = await anOrganization(domain, 'pro');
  const person = await aPerson(domain, { [organizationId]: 'owner' });
  owner = (await aSession(domain, person.id)).principal;
  library = await aLibraryOf(domain, owner);
  folder = await mkdtemp(join(tmpdir(), 'vitrine-ended-'));
  blobs = await makeDiskBlobs({ folder });
  site = startSharedFixture(domain, blobs);
});
afterAll(async () => {
  site.close();
  await domain.database.close();
  await rm(folder, { recursive: true, force: true });
});

const sharing = () => authorizeSharing(owner, organizationId, null);
type Ended = { linkId: string; assetId: string };

const ENDS: Record<string, (ended: Ended) => Promise<unknown>> = {
  'it is ended': ({ linkId }) => endShareLink(domain, sharing(), linkId),
  'it gets a new address': ({ linkId }) => renewShareLink(domain, sharing(), linkId),
  'it gets a password': ({ linkId }) => {
    const settings = { ...PLAIN, downloads: 'originals' as const, password: 'a long password' };
    return changeShareLink(domain, sharing(), linkId, settings);
  },
  'it expires': async ({ linkId }) => {
    const expiresAt = domain.now().getTime() + 1;
    await changeShareLink(domain, sharing(), linkId, {
      ...PLAIN,
      downloads: 'originals',
      expiresAt,
    });
    domain.clock.now = new Date(expiresAt);
  },
  'its asset is trashed': ({ assetId }) => trashAssets(domain, library, [assetId]),
  'its library is trashed': () =>
    domain.test.pool.query('UPDATE library SET trashed_at = now() WHERE organization_id = $1', [
      organizationId,
    ]),
};

/** Reads several times a second until `stop`, and notes each success. */
async function readOn(stop: AbortSignal, read: () => Promise<boolean>, note: () => void) {
  while (!stop.aborted) {
    const got = await read().catch(() => false);
    if (got) note();
    await pause(got ? 100 : 20);
  }
}

/** Whether a download begins; it is abandoned at once. */
async function opens(url: string): Promise<boolean> {
  const { status, body } = await site.get(url);
  await body?.cancel();
  return status === 200;
}

/** Reads one file slowly, until it ends or is cut. */
async function readSlowly(url: string, note: () => void) {
  const { body } = await site.get(url);
  try {
    for await (const _ of body ?? []) {
      note();
      await pause(5);
    }
  } catch {
    // Cut.
  }
}

describe('a link with several visitors reading', () => {
  it.each(Object.entries(ENDS))(
    'stops showing anything within 5 s after %s',
    async (_, end) => {
      const blob = domain.newId();
      const { id: assetId } = await aReadyAsset(domain, library, {
        blob,
        sizeBytes: ORIGINAL.length,
      });
      await blobs.put(blob, ORIGINAL);
      await blobs.put(`${blob}.400`, Buffer.alloc(40_000));
      const content = { kind: 'assets' as const, assetIds: [assetId] };
      const settings = { downloads: 'originals' as const };
      const link = await aShareLink(domain, owner, organizationId, content, settings);
      const { data } = await site.call(link.token, 'asset', { place: 1 });
      const { asset } = data as SharedAssetPage;
      const rendition = JSON.parse(asset.sizes ?? '{}')['400'] as string;

      let endedAt = Number.POSITIVE_INFINITY;
      const last: Record<string, number> = {};
      const noteOf = (what: string) => () => {
        last[what] = Date.now() - endedAt;
      };
      const stop = new AbortController();
      const parts = Array.from({ length: READERS }, () => [
        readOn(
          stop.signal,
          async () => (await site.call(link.token, 'asset', { place: 1 })).status === 200,
          noteOf('page'),
        ),
        readOn(
          stop.signal,
          async () => (await site.get(rendition)).arrayBuffer().then((b) => b.byteLength > 9000),
          noteOf('rendition'),
        ),
        readOn(
          stop.signal,
          async () => (await site.get(asset.url, { Range: 'bytes=0-999999' })).status === 206,
          noteOf('original'),
        ),
        readSlowly(asset.url, noteOf('original that was being sent')),
      ]).flat();
      // A visitor gets two archives at the same time.
      const archive = `/s/${link.token}/archive`;
      parts.push(readSlowly(archive, noteOf('archive that was being sent')));
      parts.push(readOn(stop.signal, () => opens(archive), noteOf('archive')));
      await expect.poll(() => Object.keys(last), { timeout: 20_000 }).toHaveLength(6);
      await end({ linkId: link.id, assetId });
      endedAt = Date.now();
      await pause(LIMIT_MS + SECOND_MS);
      stop.abort();
      await Promise.all(parts);
      await domain.test.pool.query('UPDATE library SET trashed_at = NULL');
      expect(Object.keys(last).sort()).toEqual([
        'archive',
        'archive that was being sent',
        'original',
        'original that was being sent',
        'page',
        'rendition',
      ]);
      for (const [what, ms] of Object.entries(last)) expect(ms, what).toBeLessThan(LIMIT_MS);
    },
    60_000,
  );
});
