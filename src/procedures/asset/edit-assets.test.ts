import { beforeAll, describe, expect, it } from 'vitest';
import type { ValuesToSet } from '@/contract/asset/own-values';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { editAssets, revertEdit } from '@/domain/asset/edit/edit-assets';
import { findOwnValues } from '@/domain/asset/edit/own-values';
import { getAsset } from '@/domain/asset/get-asset';
import { acceptPromote } from '@/domain/asset/promote/accept-promote';
import { swapPromotedVariant } from '@/domain/asset/promote/swap-promoted-variant';
import { transferAssets } from '@/domain/asset/transfer-assets';
import { purgeAssets } from '@/domain/asset/trash/purge-assets';
import { purgeVariant } from '@/domain/asset/trash/purge-variant';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { startBulkChange } from '@/domain/bulk-change/start-bulk-change';
import { trashLibrary } from '@/domain/library/trash-library';
import { operation } from '@/domain/operation';
import { trashOrganization } from '@/domain/organization/trash-organization';
import { purgeTrash } from '@/domain/retention/purge-trash';
import { purgePartOfLibrary } from '@/domain/retention/purge-trashed-libraries';
import { purgePartOfOrganization } from '@/domain/retention/purge-trashed-organizations';
import { anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { presentOwnValues } from '../present/own-values';

let domain: TestDomain;
let library: Awaited<ReturnType<typeof aLibrary>>['library'];
beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 10_000_000 });
  ({ library } = await aLibrary(domain));
  library = { ...library, organization: { ...library.organization, unclaimed: false } };
});

const METADATA = {
  video: null,
  capture: {
    recordedAt: '2024:05:01 12:00:00',
    make: null,
    model: null,
    software: null,
    latitude: 1,
    longitude: 2,
    altitude: null,
  },
};
const sql = (text: string, ...values: unknown[]) => domain.sql(text, values);
const edit = (id: string, set: ValuesToSet) => editAssets(domain, library, [id], set);
async function anEdited(file: Parameters<typeof aReadyAsset>[2] = {}) {
  const { id } = await aReadyAsset(domain, library, file);
  await sql('UPDATE asset SET metadata = $2 WHERE id = $1', id, METADATA);
  return id;
}
async function shown(id: string, of = library) {
  const found = await findOwnValues(domain, of, id);
  if (!found) throw new Error('not found');
  return presentOwnValues(found);
}
const capturedAt = async (id: string) =>
  (await sql('SELECT captured_at FROM asset WHERE id = $1', id))[0].captured_at.toISOString();

const ALL = {
  name: 'Lighthouse',
  description: 'A lighthouse.',
  takenAt: '1998-06-14T10:00:00+02:00',
  position: { latitude: 48.36, longitude: -4.77 },
  descriptions: { de: 'Ein Leuchtturm.', 'PT-br': 'Um farol.' },
  rights: { validUntil: '2027-01-01T00:00:00+01:00', hold: true, creator: 'Ada', licence: 'CC0' },
  focalPoint: { x: 0.25, y: 1 },
};
const NOTHING = {
  takenAt: null,
  position: null,
  descriptions: { de: null, 'pt-BR': null },
  rights: { validUntil: null, hold: false, creator: null, licence: null },
  focalPoint: null,
};

describe('editAssets', () => {
  it('sets everything at once, with one event and one `updated`, and takes it away again', async () => {
    const id = await anEdited({ name: 'IMG_1.jpg' });
    const before = await shown(id);
    domain.pass(1000);
    await edit(id, ALL);
    expect(await getAsset(domain, library, id)).toMatchObject({
      name: 'Lighthouse.jpg',
      description: 'A lighthouse.',
      updated: domain.clock.now.getTime(),
      metadata: METADATA,
    });
    expect(await shown(id)).toEqual({
      descriptions: { de: 'Ein Leuchtturm.', 'pt-BR': 'Um farol.' },
      rights: {
        validFrom: null,
        validUntil: '2026-12-31T23:00:00.000Z',
        hold: true,
        creator: 'Ada',
        credit: null,
        copyright: null,
        licence: 'CC0',
      },
      focalPoint: { x: 0.25, y: 1 },
      taken: '1998-06-14T10:00:00+02:00',
      position: { latitude: 48.36, longitude: -4.77 },
      credit: { creator: 'Ada', credit: null, copyright: null, licence: 'CC0' },
      posterAt: null,
    });
    const events = await sql(
      `SELECT fields FROM published_event WHERE asset_id = $1 AND type = 'asset.updated' ORDER BY created DESC`,
      id,
    );
    const fields = ['takenAt', 'position', 'descriptions', 'rights', 'focalPoint'];
    expect(events[0].fields).toEqual(['name', 'description', ...fields]);
    await edit(id, NOTHING);
    expect(await shown(id)).toEqual(before);
    expect(await edit(id, NOTHING)).toEqual([]);
  });

  it.each([
    ['1998-06-14T10:00:00+02:00', '1998-06-14T08:00:00.000Z'],
    ['1998-06-14T10:00', '1998-06-14T10:00:00.000Z'],
    ['1998-06-14T10:00:00.250Z', '1998-06-14T10:00:00.000Z'],
    ['1998-06-14', '1998-06-14T00:00:00.000Z'],
    ['1904-02-29', '1904-02-29T00:00:00.000Z'],
    [null, '2024-05-01T12:00:00.000Z'],
  ])('orders an asset taken at %j by %s', async (takenAt, captured) => {
    const id = await anEdited();
    await edit(id, { takenAt: '1950-01-01' });
    await edit(id, { takenAt });
    expect(await capturedAt(id)).toBe(captured);
  });

  it('has the place of a new position looked up, and only that', async () => {
    const id = await anEdited();
    await sql(`UPDATE asset SET taken_in = 'FR/Brest', taken_in_names = 'Brest' WHERE id = $1`, id);
    await edit(id, { takenAt: '1950-01-01' });
    const place = () => sql('SELECT taken_in FROM asset WHERE id = $1', id);
    expect(await place()).toEqual([{ taken_in: 'FR/Brest' }]);
    await edit(id, { position: { latitude: 0, longitude: 0 } });
    expect(await place()).toEqual([{ taken_in: null }]);
    expect(await sql(`SELECT FROM engine.event WHERE name = 'asset/position-set'`)).not.toEqual([]);
  });

  it('names every fault, and changes nothing', async () => {
    const id = await anEdited({ name: 'a.jpg' });
    const other = await anEdited({ name: 'b.jpg' });
    const wrong = { name: '.jpg', posterAt: 1, rights: { validFrom: '2027-01-01T00:00:00Z' } };
    await edit(id, { rights: { validUntil: '2026-01-01T00:00:00Z' } });
    const refused = editAssets(domain, library, [other, id], { ...wrong, takenAt: '1950-01-01' });
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(/name must .+; .*validUntil must .+; .*posterAt is for films/),
    });
    expect((await shown(other)).taken).toBe('2024:05:01 12:00:00');
    await expect(edit('nowhere', { takenAt: null })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    await expect(edit(id, {})).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    const unclaimed = { ...library, organization: { ...library.organization, unclaimed: true } };
    await expect(
      editAssets(domain, unclaimed, [id], { rights: { hold: true } }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('gives back what nobody has changed since', async () => {
    const [one, other] = [await anEdited(), await anEdited()];
    const before = await shown(one);
    const edited = await editAssets(domain, library, [one, other], { ...ALL, name: 'same' });
    await edit(other, { descriptions: { de: 'Anders.' } });
    expect(await revertEdit(domain, library, edited)).toBe(1);
    expect(await shown(one)).toEqual(before);
    expect((await shown(other)).taken).toBe(ALL.takenAt);
  });

  it('leaves `updated` null while an asset waits to be processed', async () => {
    const { id } = await anAsset(domain, library);
    await edit(id, { takenAt: '1950-01-01' });
    expect((await getAsset(domain, library, id)).updated).toBeNull();
  });
});

describe('the name of an asset', () => {
  it.each([
    ['IMG_1.jpg', 'Sunset', 'Sunset.jpg'],
    ['IMG_1.jpg', 'Sunset.JPG', 'Sunset.jpg'],
    ['IMG_1.jpg', ' Sunset.jpeg ', 'Sunset.jpg'],
    ['IMG_1.JPEG', 'Sunset.jpg', 'Sunset.JPEG'],
    ['scan.tif', 'Scan.TIFF', 'Scan.tif'],
    ['clip.mov', 'Clip.mp4', 'Clip.mp4.mov'],
    ['IMG_1.jpg', ' Sunset.png ', 'Sunset.png.jpg'],
    ['no extension', 'Sunset', 'Sunset'],
    ['.hidden', 'Sunset', 'Sunset'],
  ])('turns %j, called %j, into %j', async (before, sent, after) => {
    const { id } = await aReadyAsset(domain, library, { name: before });
    await edit(id, { name: sent });
    expect((await getAsset(domain, library, id)).name).toBe(after);
  });

  it.each([' ', '.jpg', '.jpeg', 'x'.repeat(252)])('refuses the name %j', async (name) => {
    const { id } = await aReadyAsset(domain, library, { name: 'a.jpg' });
    await expect(edit(id, { name })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});

describe('hold', () => {
  it('is stronger than every way to delete an asset for ever', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const { id } = await aReadyAsset(domain, library, { name: 'held.jpg' });
    const { id: variantId } = await aReadyAsset(domain, library, { parentId: id });
    const { id: other } = await aReadyAsset(domain, library);
    const claimed = { ...library, organization: { ...library.organization, unclaimed: false } };
    // Of the variant: it holds its original, too.
    await editAssets(domain, claimed, [variantId], { rights: { hold: true } });
    const held = { code: 'BAD_USER_INPUT', message: expect.stringContaining('is on hold') };
    await expect(purgeVariant(domain, library, variantId)).rejects.toMatchObject(held);
    await trashAssets(domain, library, [id, other]);
    await expect(purgeAssets(domain, library, [id, other])).rejects.toMatchObject(held);
    await sql(
      `UPDATE asset SET trashed_at = '2020-01-01' WHERE organization_id = $1`,
      organizationId,
    );
    expect(await purgeTrash(domain, domain.now())).toBe(1);
    await sql(
      `UPDATE library SET trashed_at = '2020-01-01' WHERE organization_id = $1`,
      organizationId,
    );
    const ref = { organizationId, libraryId: library.id };
    const none = { assets: 0, libraries: 0 };
    expect(await purgePartOfLibrary(domain, ref, domain.now())).toEqual(none);
    const purgeAll = operation((change) => purgePartOfOrganization(change, organizationId));
    expect(await purgeAll(domain)).toEqual(none);
    await expect(sql('DELETE FROM asset WHERE id = $1', id)).rejects.toThrow('on hold');
    await sql('UPDATE asset SET hold = false WHERE id = $1', variantId);
    expect(await purgePartOfLibrary(domain, ref, domain.now())).toEqual({
      assets: 1,
      libraries: 0,
    });
  });

  it('refuses to move its library or its organization to the trash', async () => {
    const organizationId = await anOrganization(domain, 'pro');
    const { id: personId } = await aPerson(domain, { [organizationId]: 'owner' });
    const { principal } = await aSession(domain, personId);
    const data = { organizationId, id: 'held', name: 'Held', created: domain.now() };
    await domain.database.prisma.library.create({ data });
    const ref = { organizationId, libraryId: 'held' };
    const library = await authorizeLibrary(domain, principal, ref, 'write');
    const { id } = await aReadyAsset(domain, library, { name: 'held.jpg' });
    await editAssets(domain, library, [id], { rights: { hold: true } });
    const owner = authorizeSettings(principal, organizationId, 'owner', null);
    const held = { code: 'BAD_USER_INPUT', message: expect.stringContaining('“held.jpg” is on') };
    await expect(trashLibrary(domain, owner, 'held')).rejects.toMatchObject(held);
    await expect(trashOrganization(domain, owner)).rejects.toMatchObject(held);
    await trashAssets(domain, library, [id]);
    await expect(
      startBulkChange(
        domain,
        library,
        { selection: { ids: [id] }, change: { kind: 'purge', count: 1 } },
        null,
      ),
    ).rejects.toMatchObject(held);
  });
});

describe('own values', () => {
  it('stay with an asset that is transferred', async () => {
    const id = await anEdited();
    await edit(id, ALL);
    const before = await shown(id);
    const at = domain.now();
    const { id: organizationId } = library.organization;
    await domain.database.prisma.library.create({
      data: { organizationId, id: 'away', name: 'Away', created: at },
    });
    const away = { ...library, id: 'away' };
    await transferAssets(domain, library, away, [id]);
    expect(await shown(id, away)).toEqual(before);
  });

  it('stay with an asset whose variant is promoted; what is set for an image goes with it', async () => {
    const id = await anEdited();
    const { id: variantId } = await aReadyAsset(domain, library, { parentId: id });
    await edit(id, ALL);
    await edit(variantId, {
      descriptions: { fr: 'Un phare.' },
      rights: { credit: 'V', hold: true },
      focalPoint: { x: 0, y: 0 },
    });
    const { demotedVariantId } = await acceptPromote(domain, library, id, variantId);
    const [{ data }] = await sql(
      `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'assetId' = $1`,
      id,
    );
    expect(await swapPromotedVariant(domain, data)).toBe('swapped');
    expect(await shown(id)).toMatchObject({
      taken: ALL.takenAt,
      position: ALL.position,
      descriptions: { de: 'Ein Leuchtturm.', fr: 'Un phare.' },
      rights: { hold: true, creator: 'Ada', credit: 'V' },
      focalPoint: { x: 0, y: 0 },
    });
    expect(await shown(demotedVariantId)).toMatchObject({
      taken: '2024:05:01 12:00:00',
      descriptions: {},
      rights: { hold: false, creator: null },
      focalPoint: ALL.focalPoint,
    });
  });

  it('can be changed after a promote of an asset and a variant with all languages and half a period each', async () => {
    const id = await anEdited();
    const { id: variantId } = await aReadyAsset(domain, library, { parentId: id });
    const languages = (letter: string) =>
      Object.fromEntries([...'abcdefghijklmnopqrst'].map((end) => [letter + end, letter]));
    const from = '2027-06-01T00:00:00.000Z';
    await edit(id, { descriptions: languages('q'), rights: { validFrom: from } });
    await edit(variantId, {
      descriptions: languages('r'),
      rights: { validUntil: '2026-06-01T00:00:00Z' },
    });
    await acceptPromote(domain, library, id, variantId);
    const [{ data }] = await sql(
      `SELECT data FROM engine.event WHERE name = 'asset/promote-accepted' AND data->>'assetId' = $1`,
      id,
    );
    expect(await swapPromotedVariant(domain, data)).toBe('swapped');
    expect(await shown(id)).toMatchObject({
      descriptions: languages('q'),
      rights: { validFrom: from, validUntil: null },
    });
  });

  it('that do not fit hinder no change of others', async () => {
    const id = await anEdited();
    await sql(
      `UPDATE asset SET valid_from = '2027-01-01', valid_until = '2026-01-01', descriptions =
         (SELECT jsonb_object_agg('a' || chr(97 + n), 'x') FROM generate_series(0, 20) n) WHERE id = $1`,
      id,
    );
    expect(await edit(id, { name: 'other', rights: { creator: 'Ada' } })).toHaveLength(1);
    await expect(edit(id, { descriptions: { de: 'x' } })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    await expect(
      edit(id, { rights: { validUntil: '2025-01-01T00:00:00Z' } }),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
