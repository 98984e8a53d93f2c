import { beforeAll, describe, expect, it } from 'vitest';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { changeLibrary } from '../library/change-library';
import { publishBoundaries } from './publish-boundaries';

const domain = await aDomain();
beforeAll(async () => {
  domain.clock.now = new Date();
});

const { sql } = domain;
const inSeconds = (seconds: number) => domain.later(seconds * 1000);
/** What was published since the last look. */
async function published(id: string) {
  const rows = await sql(
    `WITH seen AS (DELETE FROM published_event WHERE asset_id = $1 AND type = 'asset.delivery_changed' RETURNING id, delivery)
     SELECT delivery FROM seen ORDER BY id`,
    [id],
  );
  return rows.map(({ delivery }) => delivery);
}
const setPeriod = (id: string, from: Date | null, until: Date | null) =>
  sql('UPDATE asset SET valid_from = $2, valid_until = $3 WHERE id = $1', [id, from, until]);
const approve = (id: string, state: string | null) =>
  sql(
    `UPDATE asset SET approval_state = $2, approval_set_by = CASE WHEN $2::text IS NULL THEN NULL ELSE 'a' END,
       approval_set_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE id = $1`,
    [id, state],
  );
const is = (served: boolean, until: Date | null = null) => ({
  served,
  until: until?.toISOString() ?? null,
});

async function twoAssets() {
  const { library } = await aLibrary(domain);
  const { id } = await aReadyAsset(domain, library);
  const variant = await aReadyAsset(domain, library, { parentId: id });
  return { library, id, variant: variant.id };
}

describe('asset.delivery_changed', () => {
  it('comes with a period, also of the variants, and with its beginning and end', async () => {
    const { id, variant } = await twoAssets();
    const [from, until] = [inSeconds(60), inSeconds(120)];
    await setPeriod(id, from, until);
    for (const one of [id, variant]) expect(await published(one)).toEqual([is(false, from)]);
    await publishBoundaries(domain);
    expect(await published(id)).toEqual([]);
    domain.clock.now = from;
    await Promise.all([publishBoundaries(domain), publishBoundaries(domain)]);
    for (const one of [id, variant]) expect(await published(one)).toEqual([is(true, until)]);
    domain.clock.now = new Date(until.getTime() + 5_000);
    await publishBoundaries(domain);
    await publishBoundaries(domain);
    for (const one of [id, variant]) expect(await published(one)).toEqual([is(false)]);
    domain.clock.now = new Date();
  });

  it('comes with an approval where that counts, and only there', async () => {
    const { library, id, variant } = await twoAssets();
    await approve(id, 'approved');
    expect(await published(id)).toEqual([]);
    await changeLibrary(domain, library, { delivery: 'approved' });
    await approve(id, 'in_review');
    for (const one of [id, variant]) expect(await published(one)).toEqual([is(false)]);
    await approve(variant, 'approved');
    expect([await published(id), await published(variant)]).toEqual([[], [is(true)]]);
    await approve(id, 'approved');
    expect([await published(id), await published(variant)]).toEqual([[is(true)], []]);
  });

  it('does not come with other changes', async () => {
    const { id } = await twoAssets();
    await sql("UPDATE asset SET name = 'other.jpg', valid_until = NULL WHERE id = $1", [id]);
    expect(await published(id)).toEqual([]);
  });

  it('comes with another original, and with none', async () => {
    const { library, id, variant } = await twoAssets();
    const until = inSeconds(60);
    await setPeriod(id, null, until);
    expect(await published(variant)).toEqual([is(true, until)]);
    const setParent = (parentId: string | null) =>
      sql('UPDATE asset SET parent_id = $2 WHERE id = $1', [variant, parentId]);
    await setParent(null);
    expect(await published(variant)).toEqual([is(true)]);
    await changeLibrary(domain, library, { delivery: 'approved' });
    await approve(id, 'approved');
    await setParent(id);
    expect(await published(variant)).toEqual([is(true, until)]);
    await setParent(null);
    expect(await published(variant)).toEqual([is(false)]);
  });
});
