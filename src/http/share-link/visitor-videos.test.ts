import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Playback } from '@/contract/asset/playback';
import type { SharedAssetPage } from '@/contract/sharing/share-link';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import type { PersonPrincipal } from '@/domain/access/principal';
import { operation } from '@/domain/operation';
import { awaitPlayback } from '@/domain/playback/await-playback';
import { finishPlayback, recordParts, recordPlan } from '@/domain/playback/record-playback';
import { endShareLink } from '@/domain/share-link/change-share-link';
import type { ShareContent } from '@/domain/share-link/create-share-link';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aShareLink,
  aStore,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';

const ORIGINAL = 'the original video';
const PLAYABLE = 'the version for browsers';
const STRIP = { interval: 2, count: 2, columns: 10, width: 160, height: 90 };

let domain: TestDomain;
let member: PersonPrincipal;
let organizationId: string;
let library: LibraryForWriting;
let blobs: Blobs;
let site: SharedSite;
let video: { id: string; blob: string };

beforeAll(async () => {
  domain = await aDomain();
  const owner = await aCollector(domain);
  ({ organizationId, principal: member } = owner);
  library = await owner.library();
  blobs = await aStore();
  site = startSharedFixture(domain, blobs);
});
afterAll(() => site.close());

const request = operation((change, blob: string) =>
  awaitPlayback(change, { organizationId, blob }),
);

/** A video whose version for browsers waits, with one of three parts made. */
beforeEach(async () => {
  const blob = domain.newId();
  await blobs.put(blob, Buffer.from(ORIGINAL));
  const kind = { kind: 'video', contentType: 'video/quicktime', name: 'video.mov' } as const;
  const { id } = await aReadyAsset(domain, library, { ...kind, blob, sizeBytes: ORIGINAL.length });
  video = { id, blob };
  await request(domain, blob);
  const plan = { parts: 3, width: 640, height: 360, frameRate: 25 };
  await recordPlan(domain, blob, plan, false);
  await recordParts(domain, blob, 1, 10);
});

async function makeReady() {
  await blobs.put(renditionBlob(video.blob, 'playback'), Buffer.from(PLAYABLE));
  await blobs.put(renditionBlob(video.blob, 'strip'), Buffer.from('a strip'));
  await blobs.put(renditionBlob(video.blob, 'captions-0'), Buffer.from('WEBVTT'));
  const captions = [{ language: 'de', title: null }];
  await finishPlayback(domain, video.blob, { sizeBytes: 31, strip: STRIP, captions });
}

async function shared(downloads: 'none' | 'renditions' | 'originals') {
  const content: ShareContent = { kind: 'assets', assetIds: [video.id] };
  const link = await aShareLink(domain, member, organizationId, content, { downloads });
  const { data } = await site.call(link.token, 'asset', { place: 1 });
  const { asset, downloadUrl } = data as SharedAssetPage;
  return { link, asset, downloadUrl };
}

const textOf = async (url: string) => {
  const answer = await site.get(url);
  return { status: answer.status, text: await answer.text() };
};

describe('A video of a share link', () => {
  it.each(['none', 'renditions'] as const)(
    'plays where downloads are %s, and its original stays out of reach',
    async (downloads) => {
      await makeReady();
      const { asset } = await shared(downloads);
      expect(asset.url).toBe('');
      const { url, strip, captions } = asset.playback as Playback;
      expect(await textOf(url as string)).toEqual({ status: 200, text: PLAYABLE });
      expect(await textOf(strip?.url as string)).toEqual({ status: 200, text: 'a strip' });
      expect(captions).toMatchObject([{ language: 'de', label: 'German' }]);
      expect(await textOf(captions[0]?.url as string)).toEqual({ status: 200, text: 'WEBVTT' });
      const part = await site.get(url as string, { Range: 'bytes=4-10' });
      expect([part.status, await part.text()]).toEqual([206, PLAYABLE.slice(4, 11)]);
      for (const other of [
        'original',
        '400',
        'strip',
        'sound',
        'part-0',
        'captions-0',
        'Playback',
        'full',
      ])
        for (const from of [url, strip?.url]) {
          if (other === 'strip' && from === strip?.url) continue;
          const forged = (from as string).replace(/\/(playback|strip)\?/, `/${other}?`);
          const { text } = await textOf(forged);
          expect(text).toContain('no such file');
        }
    },
  );

  it('has no captions where its library keeps places to itself', async () => {
    await makeReady();
    const { asset } = await shared('none');
    const { url, captions } = asset.playback as Playback;
    const keep = 'UPDATE library SET originals_keep_location = $2 WHERE organization_id = $1';
    await domain.test.pool.query(keep, [organizationId, false]);
    expect((await textOf(captions[0]?.url as string)).status).toBe(404);
    expect((await textOf(url as string)).status).toBe(200);
    await domain.test.pool.query(keep, [organizationId, true]);
  });

  it('is downloaded as it plays, not as a picture, where originals are not allowed', async () => {
    expect((await shared('renditions')).downloadUrl).toBeNull();
    await makeReady();
    expect((await shared('none')).downloadUrl).toBeNull();
    const { downloadUrl } = await shared('renditions');
    const answer = await site.get(downloadUrl as string);
    expect(await answer.text()).toBe(PLAYABLE);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="video-playback.mp4"',
    );
  });

  it('offers the original only where it may be downloaded', async () => {
    await makeReady();
    const { asset } = await shared('originals');
    expect(await textOf(asset.url)).toEqual({ status: 200, text: ORIGINAL });
    expect(await textOf(asset.playback?.url as string)).toEqual({ status: 200, text: PLAYABLE });
  });

  it('says how much is made, and has no URL before', async () => {
    const { link, asset } = await shared('none');
    expect(asset.playback).toMatchObject({ state: 'waiting', progress: 0.25, url: null });
    await makeReady();
    const { data } = await site.call(link.token, 'asset', { place: 1 });
    const url = (data as SharedAssetPage).asset.playback?.url;
    expect(await textOf(url as string)).toEqual({ status: 200, text: PLAYABLE });
  });

  it('ends with its link', async () => {
    await makeReady();
    const { link, asset } = await shared('none');
    await endShareLink(domain, authorizeSharing(member, organizationId, null), link.id);
    expect((await textOf(asset.playback?.url as string)).status).toBe(404);
    expect((await site.call(link.token, 'asset', { place: 1 })).status).toBe(404);
  });

  it('is not on the page of an image', async () => {
    const image = await aReadyAsset(domain, library);
    const content: ShareContent = { kind: 'assets', assetIds: [image.id] };
    const link = await aShareLink(domain, member, organizationId, content);
    const { data } = await site.call(link.token, 'asset', { place: 1 });
    expect((data as SharedAssetPage).asset.playback).toBeNull();
  });
});
