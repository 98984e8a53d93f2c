import { beforeEach, describe, expect, it } from 'vitest';
import { expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, expectRefusal, fulfilled } from '@/testing/domain';
import { authorizeTarget, type LibraryForWriting } from '../access/authorize-library';
import { verifyKey } from '../access/verify/verify-key';
import { newId } from '../new-id';
import { getAsset } from './get-asset';
import { findUnprocessed, finishProcessing } from './processing/finish-processing';
import { transferAssets } from './transfer-assets';
import { trashAssets } from './trash/trash-assets';

const domain = await aDomain();
let source: LibraryForWriting;
let target: LibraryForWriting;
let organizationId: string;
let apiKey: string;
beforeEach(async () => {
  const made = await aLibrary(domain);
  ({ library: source, organizationId, apiKey } = made);
  target = await addLibrary('target', 'write');
});

const { sql } = domain;

/** Another library of the organization, with a grant for the key; authorized again, as in the next request. */
async function addLibrary(id: string, access: 'read' | 'write' | null, created = '2026-03-02') {
  await sql('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, $3)', [
    organizationId,
    id,
    created,
  ]);
  if (access)
    await sql(
      'INSERT INTO key_grant SELECT id, organization_id, $2, $3::"Access" FROM api_key WHERE organization_id = $1',
      [organizationId, id, access],
    );
  return (access === 'write' ? await authorize(id) : null) as LibraryForWriting;
}
async function authorize(id: string) {
  const principal = await verifyKey(domain, apiKey);
  if (!principal) throw new Error('The key is gone.');
  return authorizeTarget(domain, principal, source, id);
}
const transfer = (ids: string[]) => transferAssets(domain, source, target, ids);
const authorizePlacesOf = async () =>
  sql('SELECT id, library_id, updated FROM asset WHERE organization_id = $1 ORDER BY created, id', [
    organizationId,
  ]);

describe('transferAssets', () => {
  it('moves assets with their variants, counts the named ones, and bumps updated on all', async () => {
    const original = await anAsset(domain, source);
    const variant = await anAsset(domain, source, { parentId: original.id });
    const other = await anAsset(domain, source);
    await sql(
      `UPDATE asset SET processing = 'done', updated = '2026-01-01', tags = '{red}' WHERE organization_id = $1`,
      [organizationId],
    );

    expect(await transfer([original.id, other.id])).toBe(2);

    const moved = await authorizePlacesOf();
    expect(moved.map(({ library_id }) => library_id)).toEqual(['target', 'target', 'target']);
    for (const { updated } of moved) expect(updated).toEqual(domain.clock.now);
    expect((await getAsset(domain, target, original.id)).variants?.map(({ id }) => id)).toEqual([
      variant.id,
    ]);
    await expectRefusal(getAsset(domain, source, original.id), 'RESOURCE_NOT_FOUND');
    const kept = await expectCounted(domain, organizationId);
    expect(kept.tags).toEqual([['target', 'red', 3, 0]]);
  });

  it('accepts a variant named with its original', async () => {
    const original = await anAsset(domain, source);
    const variant = await anAsset(domain, source, { parentId: original.id });
    expect(await transfer([variant.id, original.id])).toBe(2);
  });

  it('writes nothing and returns 0 when the target is the same library, whatever the ids', async () => {
    const { id } = await anAsset(domain, source);
    await sql(`UPDATE asset SET processing = 'done', updated = '2026-01-01' WHERE id = $1`, [id]);
    const before = await sql('SELECT xmin, ctid FROM asset WHERE id = $1', [id]);
    expect(await transferAssets(domain, source, source, [id, newId()])).toBe(0);
    expect(await sql('SELECT xmin, ctid FROM asset WHERE id = $1', [id])).toEqual(before);
  });

  it('fails as a whole for an unknown or trashed id, one of another library, or a lone variant', async () => {
    const good = await anAsset(domain, source);
    const trashed = await anAsset(domain, source);
    await trashAssets(domain, source, [trashed.id]);
    const there = await anAsset(domain, target);
    const original = await anAsset(domain, source);
    const variant = await anAsset(domain, source, { parentId: original.id });
    const foreign = await anAsset(domain, (await aLibrary(domain)).library);
    const before = await authorizePlacesOf();

    for (const bad of [newId(), trashed.id, there.id, variant.id, foreign.id])
      await expectRefusal(transfer([good.id, bad]), 'BAD_USER_INPUT');
    expect(await authorizePlacesOf()).toEqual(before);
  });

  it('refuses a target outside the plan, but lets assets leave one', async () => {
    const { id } = await anAsset(domain, source);
    await addLibrary('third', null);
    const locked = await addLibrary('locked', 'write', '2026-03-03');
    await expectRefusal(transferAssets(domain, source, locked, [id]), 'LIBRARY_LOCKED');

    await sql(`UPDATE library SET created = '2027-01-01' WHERE organization_id = $1 AND id = $2`, [
      organizationId,
      source.id,
    ]);
    await expectRefusal(anAsset(domain, source), 'LIBRARY_LOCKED');
    expect(await transfer([id])).toBe(1);
  });

  it('leaves updated null until the asset is processed, which continues in the new library', async () => {
    const { id } = await anAsset(domain, source);
    await transfer([id]);
    expect((await authorizePlacesOf())[0]).toMatchObject({ library_id: 'target', updated: null });

    const ref = { organizationId, libraryId: source.id, assetId: id };
    const found = await findUnprocessed(domain, ref);
    const derived = {
      width: 1,
      height: 1,
      duration: null,
      blurhash: 'x',
      perceptualHash: null,
      renditions: [],
      metadata: { capture: null, video: null },
      photo: null,
      tags: [],
      description: '',
      problem: null,
    };
    await finishProcessing(domain, [{ ref, blob: found?.blob as string, derived }]);
    expect(await getAsset(domain, target, id)).toMatchObject({ processing: 'done', width: 1 });
  });

  it('lets only one of several parallel calls move the assets, with variants and counters', async () => {
    const originals = await Promise.all(Array.from({ length: 6 }, () => anAsset(domain, source)));
    const ids = originals.map(({ id }) => id);
    const uploads = ids.map((parentId) => anAsset(domain, source, { parentId }));
    const calls = Array.from({ length: 10 }, (_, i) => transfer(i % 2 ? ids : [...ids].reverse()));
    const settled = await Promise.allSettled([...calls, ...uploads]);

    const moves = settled.slice(0, 10);
    expect(fulfilled(moves)).toHaveLength(1);
    for (const result of settled)
      if (result.status === 'rejected')
        expect(result.reason.code).toMatch(/^(BAD_USER_INPUT|RESOURCE_NOT_FOUND)$/);
    expect(new Set((await authorizePlacesOf()).map(({ library_id }) => library_id))).toEqual(
      new Set(['target']),
    );
    await expectCounted(domain, organizationId);
  });

  it('does not wait for an upload that holds the target library', async () => {
    const { id } = await anAsset(domain, source);
    const upload = await domain.test.pool.connect();
    await upload.query('BEGIN');
    // As holdLibrary does, until the upload is counted.
    await upload.query('SELECT FROM library WHERE organization_id = $1 AND id = $2 FOR KEY SHARE', [
      organizationId,
      target.id,
    ]);
    try {
      const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'));
      expect(await Promise.race([transfer([id]), late])).toBe(1);
    } finally {
      await upload.query('ROLLBACK');
      upload.release();
    }
  });
});

describe('authorizeTarget', () => {
  it('gives the same refusal for an unknown library, one of another organization, and one without a grant', async () => {
    await addLibrary('hidden', null);
    const other = await aLibrary(domain, 'Elsewhere');
    const refusals = await Promise.all(
      ['nowhere', other.libraryId, 'hidden'].map((id) =>
        authorize(id).catch(({ code, message }) => ({ code, message })),
      ),
    );
    expect(refusals[0]).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(refusals).toEqual([refusals[0], refusals[0], refusals[0]]);
  });

  it('refuses a library the key may only read with API_KEY_READ_ONLY', async () => {
    await addLibrary('shown', 'read');
    await expectRefusal(authorize('shown'), 'API_KEY_READ_ONLY');
  });
});
