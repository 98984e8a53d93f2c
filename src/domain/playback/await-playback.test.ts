import { beforeEach, describe, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { operation } from '../operation';
import { awaitMissingPlaybacks, awaitPlayback } from './await-playback';
import { findPlayback } from './find-playback';
import { failPlayback } from './record-playback';

let domain: TestDomain;
beforeEach(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
});

const STREAM = { codec: 'h264', frameRate: 25, bitrate: 900_000, hasAudio: false };
const VIDEO = { ...STREAM, audioCodec: null, audioLayout: null, audioSampleRate: null };

/** A library with processed videos that have no version for browsers. */
async function aLibraryOf(videos: number) {
  const { library, organizationId } = await aLibrary(domain);
  const made = Array.from({ length: videos }, async () => {
    const blob = newBlobName();
    const file = { blob, kind: 'video', contentType: 'video/mp4', sizeBytes: 5 } as const;
    const metadata = { capture: null, video: VIDEO };
    const { id } = await aReadyAsset(domain, library, file, { metadata, duration: 80 });
    return { id, blob, organizationId };
  });
  return Promise.all(made);
}

const request = operation((change, video: { organizationId: string; blob: string }) =>
  awaitPlayback(change, video),
);
const waitingOf = async (organizationId: string) => {
  const rows = await domain.sql(
    `SELECT count(*)::int AS count FROM playback WHERE organization_id = $1 AND state = 'waiting'`,
    [organizationId],
  );
  return rows[0].count;
};
const passDays = (days: number) => domain.pass(days * 86_400_000);

describe('videos without a version for browsers', () => {
  it('are queued for the organization with the fewest waiting ones first', async () => {
    const [many, few] = [await aLibraryOf(1), await aLibraryOf(3)];
    const busy = many[0]?.organizationId ?? '';
    await domain.sql(
      `INSERT INTO playback (blob, organization_id, created) SELECT 'w' || n, $1, now() FROM generate_series(1, 100) n`,
      [busy],
    );
    expect(await awaitMissingPlaybacks(domain)).toBe(3);
    expect(await waitingOf(busy)).toBe(100);
    expect(await waitingOf(few[0]?.organizationId ?? '')).toBe(3);
    expect(await awaitMissingPlaybacks(domain)).toBe(0);
  });

  it('are not queued once they are purged', async () => {
    const [video] = await aLibraryOf(1);
    if (!video) throw new Error('There is no video.');
    await domain.sql('DELETE FROM asset WHERE id = $1', [video.id]);
    expect(await request(domain, video)).toBe(false);
    expect(await waitingOf(video.organizationId)).toBe(0);
  });

  it('are tried again after one day, then two, unless the reason is final', async () => {
    const [passing, final] = await aLibraryOf(2);
    if (!passing || !final) throw new Error('There are no videos.');
    expect(await awaitMissingPlaybacks(domain)).toBe(2);
    await failPlayback(domain, passing.blob, { reason: 'It took too long.', final: false });
    await failPlayback(domain, final.blob, { reason: 'It is damaged.', final: true });
    const found = await findPlayback(domain, passing.organizationId, passing.id);
    expect(found).toMatchObject({ state: 'failed', madeParts: 0 });
    expect(await awaitMissingPlaybacks(domain)).toBe(0);
    passDays(1);
    expect(await awaitMissingPlaybacks(domain)).toBe(1);
    await failPlayback(domain, passing.blob, { reason: 'It took too long.', final: false });
    passDays(1);
    expect(await awaitMissingPlaybacks(domain)).toBe(0);
    passDays(1);
    expect(await awaitMissingPlaybacks(domain)).toBe(1);
    passDays(1_000);
    expect(await awaitMissingPlaybacks(domain)).toBe(0);
  });
});

it('lists captions for visitors only where originals are sent with their place', async () => {
  const [video] = await aLibraryOf(1);
  if (!video) throw new Error('There is no video.');
  await awaitMissingPlaybacks(domain);
  await domain.sql(`UPDATE playback SET captions = '[{"language":"en","title":null}]'`);
  const listed = async (toVisitors: boolean) =>
    (await findPlayback(domain, video.organizationId, video.id, toVisitors))?.captions.length;
  expect([await listed(true), await listed(false)]).toEqual([1, 1]);
  await domain.sql('UPDATE library SET originals_keep_location = false');
  expect([await listed(true), await listed(false)]).toEqual([0, 1]);
});
