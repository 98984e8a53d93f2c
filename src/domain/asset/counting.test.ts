import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';

const domain = await aDomain();

const { sql } = domain;

const countsOf = async (organizationId: string) =>
  (
    await sql('SELECT assets_count, trash_count FROM library WHERE organization_id = $1', [
      organizationId,
    ])
  )[0];

const tagsOf = (organizationId: string) =>
  sql('SELECT id, count, ai_count FROM tag WHERE organization_id = $1 ORDER BY id', [
    organizationId,
  ]);

/** The correct counters, recounted from the assets. */
const recount = async (organizationId: string) => ({
  tags: await sql(
    `SELECT t AS id, count(*)::int AS count, (count(*) FILTER (WHERE t = ANY (ai_tags)))::int AS ai_count
     FROM asset, unnest(tags) t WHERE organization_id = $1 AND trashed_at IS NULL GROUP BY t ORDER BY t`,
    [organizationId],
  ),
  library: (
    await sql(
      `SELECT (count(*) FILTER (WHERE trashed_at IS NULL))::int AS assets_count,
              (count(*) FILTER (WHERE trashed_at IS NOT NULL))::int AS trash_count
       FROM asset WHERE organization_id = $1`,
      [organizationId],
    )
  )[0],
});

describe('the counters of a library', () => {
  it('follow every change of assets', async () => {
    const { organizationId, library } = await aLibrary(domain);
    const one = await anAsset(domain, library);
    const two = await anAsset(domain, library);
    await anAsset(domain, library, { parentId: one.id });
    expect(await countsOf(organizationId)).toEqual({ assets_count: 3, trash_count: 0 });

    await sql(`UPDATE asset SET tags = '{red,blue}', ai_tags = '{blue}' WHERE id = ANY ($1)`, [
      [one.id, two.id],
    ]);
    expect(await tagsOf(organizationId)).toEqual([
      { id: 'blue', count: 2, ai_count: 2 },
      { id: 'red', count: 2, ai_count: 0 },
    ]);

    await sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [two.id]);
    await sql(`UPDATE asset SET tags = '{red}', ai_tags = '{}' WHERE id = $1`, [one.id]);
    expect(await countsOf(organizationId)).toEqual({ assets_count: 2, trash_count: 1 });
    expect(await tagsOf(organizationId)).toEqual([{ id: 'red', count: 1, ai_count: 0 }]);

    await sql('DELETE FROM asset WHERE id = ANY ($1)', [[one.id, two.id]]);
    expect(await countsOf(organizationId)).toEqual({ assets_count: 0, trash_count: 0 });
    expect(await tagsOf(organizationId)).toEqual([]);
  });

  it('equal a recount after 200 changes at once', async () => {
    const { organizationId, library } = await aLibrary(domain);
    const assets = await Promise.all(Array.from({ length: 10 }, () => anAsset(domain, library)));
    const changes = Array.from({ length: 200 }, (_, i) => {
      const id = assets[i % 10]?.id;
      const tags = ['a', 'b', 'c', 'd'].slice(i % 4, 1 + (i % 3) + (i % 4));
      return i % 5 === 0
        ? sql(
            'UPDATE asset SET trashed_at = CASE WHEN trashed_at IS NULL THEN now() END WHERE id = $1',
            [id],
          )
        : sql('UPDATE asset SET tags = $2, ai_tags = $3 WHERE id = $1', [id, tags, tags.slice(1)]);
    });
    await Promise.all(changes);

    const truth = await recount(organizationId);
    expect(await tagsOf(organizationId)).toEqual(truth.tags);
    expect(await countsOf(organizationId)).toEqual(truth.library);
  });

  it('move with assets and their variants to another library', async () => {
    const { organizationId, library } = await aLibrary(domain);
    await sql(
      `INSERT INTO library (organization_id, id, name, created) VALUES ($1, 'other', 'Other', now())`,
      [organizationId],
    );
    const original = await anAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: original.id });
    await sql(`UPDATE asset SET tags = '{x}' WHERE id = $1`, [variant.id]);

    await sql(`UPDATE asset SET library_id = 'other' WHERE id = $1`, [original.id]);

    const libraries = await sql(
      'SELECT id, assets_count FROM library WHERE organization_id = $1 ORDER BY id',
      [organizationId],
    );
    expect(libraries).toEqual([
      { id: library.id, assets_count: 0 },
      { id: 'other', assets_count: 2 },
    ]);
    const tags = await sql('SELECT library_id, count FROM tag WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(tags).toEqual([{ library_id: 'other', count: 1 }]);
  });
});
