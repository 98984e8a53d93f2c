import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { findServedFile } from './find-served-file';

const domain = await aDomain();
const find = (id: string) => findServedFile(domain, id);

describe('batched look-ups of served files', () => {
  it('each get their own answer, also for repeated and unknown ids', async () => {
    const { library } = await aLibrary(domain);
    const one = await aReadyAsset(domain, library, { blob: 'blobone', name: 'one.jpg' });
    const two = await aReadyAsset(domain, library, { blob: 'blobtwo' }, { renditions: [400, 800] });
    const found = await Promise.all([one.id, 'nothing', two.id, one.id].map(find));
    expect(found.map((file) => file?.blob)).toEqual(['blobone', undefined, 'blobtwo', 'blobone']);
    expect(found[1]).toBeNull();
    expect(found[2]?.renditions).toEqual([400, 800]);
    expect(found[0]).toEqual({
      organizationId: library.organization.id,
      libraryId: library.id,
      delivery: 'open',
      approved: false,
      validFrom: null,
      validUntil: null,
      focalX: null,
      focalY: null,
      credit: null,
      keepsLocation: true,
      deliveryVersion: 0,
      posterAt: null,
      blob: 'blobone',
      sha256: '0'.repeat(64),
      sizeBytes: 1000,
      contentType: 'image/jpeg',
      name: 'one.jpg',
      contentVersion: null,
      modified: expect.any(Date),
      renditions: [400],
      blurred: true,
      captions: null,
    });
  });

  it('cache nothing: a replaced or removed file is found as it is now', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, { blob: 'before' });
    expect((await find(id))?.blob).toBe('before');
    const { pool } = domain.test;
    await pool.query("UPDATE asset SET blob = 'after', content_version = 1 WHERE id = $1", [id]);
    expect(await find(id)).toMatchObject({ blob: 'after', contentVersion: 1 });
    await pool.query('DELETE FROM asset WHERE id = $1', [id]);
    expect(await find(id)).toBeNull();
  });

  it('have a credit without where the image was taken, and report its changes', async () => {
    const { library } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, { blob: 'machine' });
    const described = async () => (await find(id))?.credit?.description;
    const reports: (string | undefined)[] = [];
    const client = await domain.test.pool.connect();
    client.on('notification', ({ payload }) => reports.push(payload));
    await client.query('LISTEN served_file');
    const change = async (text: string, values: unknown[]) => {
      reports.length = 0;
      await client.query(text, values);
      return reports.includes(`${library.organization.id}/machine`);
    };
    const analysis = `
      INSERT INTO asset_analysis (blob, lines, objects, description_without_place, analysed_at)
      VALUES ('machine', '[]', '[]', $1, now())
      ON CONFLICT (blob) DO UPDATE SET description_without_place = excluded.description_without_place`;
    await change('UPDATE library SET images_carry_credit = true WHERE id = $1', [library.id]);
    await change("UPDATE asset SET description = 'A tram in Lisbon.' WHERE id = $1", [id]);
    expect(await described()).toBe('A tram in Lisbon.');
    for (const text of ['A tram.', 'A yellow tram.']) {
      expect(await change(analysis, [text])).toBe(true);
      expect(await described()).toBe(text);
    }
    expect(await change('UPDATE asset SET described_by_person = true WHERE id = $1', [id])).toBe(
      true,
    );
    expect(await described()).toBe('A tram in Lisbon.');
    client.removeAllListeners('notification');
    client.release(true);
  });

  it('share statements when they arrive together, and need few connections', async () => {
    const fresh = await aDomain();
    const ask = (id: string) => findServedFile(fresh, id);
    await Promise.all(Array.from({ length: 500 }, (_, n) => ask(`nothing-${n}`)));
    // At most 200 ids per statement; one statement per request would have opened all 8 connections.
    expect(fresh.database.pool.totalCount).toBeLessThanOrEqual(3);
    await fresh.database.close();
  });

  it('fail together, and the next call asks again', async () => {
    const { pool } = domain.test;
    await pool.query('ALTER TABLE asset RENAME TO gone');
    const failed = await Promise.allSettled(['a', 'b'].map(find));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await pool.query('ALTER TABLE gone RENAME TO asset');
    expect(await find('a')).toBeNull();
  });
});
