import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { SECOND_MS } from '@/contract/durations';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import {
  changeShareLink,
  endShareLink,
  renewShareLink,
} from '@/domain/share-link/change-share-link';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { aShareLink, PLAIN, startSharedFixture } from '@/testing/http/shared-fixture';

/** A visitor loses access within this time, even during a download. */
const LIMIT_MS = 5 * SECOND_MS;
/** Takes half a minute at the speed of the slow reader. */
const ORIGINAL_BYTES = 200_000_000;
const OPEN = { ...PLAIN, downloads: 'originals' as const };

/** A link to one asset, as visitors see it; `close` removes its files. */
async function aSite() {
  const domain = await aDomain({ freeStorageBytes: 1e12 });
  const person = await aCollector(domain);
  const { organizationId, principal: owner } = person;
  const library = await person.library();
  const folder = await aFolder();
  const blobs = await makeDiskBlobs({ folder });
  const blob = domain.newId();
  // Kept since its upload: without it, an archive would read the whole file first.
  const file = { blob, sizeBytes: ORIGINAL_BYTES, crc32: 0 };
  const { id: assetId } = await aReadyAsset(domain, library, file);
  await blobs.put(blob, Buffer.alloc(1));
  // It occupies no space on the disk.
  await truncate(join(folder, 'blobs', blob.slice(0, 2), blob), ORIGINAL_BYTES);
  await blobs.put(`${blob}.400`, Buffer.alloc(40_000));
  const content = { kind: 'assets' as const, assetIds: [assetId] };
  const settings = { downloads: 'originals' as const };
  const { id: linkId, token } = await aShareLink(domain, owner, organizationId, content, settings);
  const site = startSharedFixture(domain, blobs);
  return {
    domain,
    organizationId,
    library,
    assetId,
    linkId,
    token,
    site,
    sharing: authorizeSharing(owner, organizationId, null),
    async close() {
      site.close();
      await domain.database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
type Site = Awaited<ReturnType<typeof aSite>>;

const ENDS: Record<string, (site: Site) => Promise<unknown>> = {
  'it is ended': ({ domain, sharing, linkId }) => endShareLink(domain, sharing, linkId),
  'it gets a new address': ({ domain, sharing, linkId }) => renewShareLink(domain, sharing, linkId),
  'it gets a password': ({ domain, sharing, linkId }) =>
    changeShareLink(domain, sharing, linkId, { ...OPEN, password: 'a long password' }),
  'it expires': async ({ domain, sharing, linkId }) => {
    const expiresAt = domain.now().getTime() + 1;
    await changeShareLink(domain, sharing, linkId, { ...OPEN, expiresAt });
    domain.clock.now = new Date(expiresAt);
  },
  'the rights of its asset end': ({ domain, assetId }) =>
    domain.sql('UPDATE asset SET valid_until = $2 WHERE id = $1', [assetId, domain.now()]),
  'its asset is trashed': ({ domain, library, assetId }) => trashAssets(domain, library, [assetId]),
  'its library is trashed': ({ domain, organizationId }) =>
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

/** Reads one file slowly, until it ends or is cut. */
async function readSlowly(body: ReadableStream<Uint8Array> | null, note: () => void) {
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
  it.concurrent.for(Object.keys(ENDS))(
    'shows nothing within 5 s after %s',
    async (what, { expect }) => {
      const stage = await aSite();
      const { site, token } = stage;
      const { data } = await site.call(token, 'asset', { place: 1 });
      const { asset } = data as SharedAssetPage;
      const rendition = JSON.parse(asset.sizes ?? '{}')['400'] as string;
      const archive = `/s/${token}/archive`;
      const reads: Record<string, () => Promise<boolean>> = {
        page: async () => (await site.call(token, 'asset', { place: 1 })).status === 200,
        rendition: async () => (await (await site.get(rendition)).arrayBuffer()).byteLength > 9000,
        original: async () =>
          (await site.get(asset.url, { Range: 'bytes=0-999999' })).status === 206,
        // It is abandoned at once.
        archive: async () => {
          const { status, body } = await site.get(archive);
          await body?.cancel();
          return status === 200;
        },
      };
      let endedAt = Number.POSITIVE_INFINITY;
      const last: Record<string, number> = {};
      const noteOf = (part: string) => () => {
        last[part] = Date.now() - endedAt;
      };
      const stop = new AbortController();
      const reading = Object.entries(reads).map(([part, read]) =>
        readOn(stop.signal, read, noteOf(part)),
      );
      const sending = Object.entries({ original: asset.url, archive }).map(async ([part, url]) =>
        readSlowly((await site.get(url)).body, noteOf(`${part} that was being sent`)),
      );
      await expect.poll(() => Object.keys(last), { timeout: 20_000 }).toHaveLength(6);
      await ENDS[what]?.(stage);
      endedAt = Date.now();
      await Promise.all(sending);
      stop.abort();
      await Promise.all(reading);
      for (const [part, ms] of Object.entries(last)) expect(ms, part).toBeLessThan(LIMIT_MS);
      for (const [part, read] of Object.entries(reads))
        expect(await read().catch(() => false), part).toBe(false);
      await stage.close();
    },
  );
});
