import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeyPrincipal } from '@/domain/access/principal';
import { verifyKey } from '@/domain/access/verify/verify-key';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { type ApiDependencies, contextOf } from '../context';
import { makeLibraryAnswers } from '../present/library-answers';
import { urlsBelow } from '../present/urls';
import { createCallerFactory } from '../procedure';
import { appRouter } from '../router';

let domain: TestDomain;
let made: Awaited<ReturnType<typeof aLibrary>>;
let address: { organizationId: string; libraryId: string };
beforeAll(async () => {
  domain = await aDomain();
});
beforeEach(async () => {
  made = await aLibrary(domain);
  address = { organizationId: made.organizationId, libraryId: made.libraryId };
});

const sql = (text: string, values: unknown[]) => domain.test.pool.query(text, values);

/** Adds another library to the organization and grants the key access to it. */
async function addLibrary(id: string, access: 'read' | 'write') {
  await sql('INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())', [
    made.organizationId,
    id,
  ]);
  await sql(
    'INSERT INTO key_grant SELECT id, organization_id, $2, $3::"Access" FROM api_key WHERE organization_id = $1',
    [made.organizationId, id, access],
  );
}

/** As its JSON says it. */
const plain = (answer: object) => JSON.parse(JSON.stringify(answer));

/** Calls procedures with the key and its current grants. */
async function callAs(apiKey: string) {
  const principal = (await verifyKey(domain, apiKey)) as KeyPrincipal;
  const urls = urlsBelow('http://v');
  const dependencies = { domain, disk: aDisk(), urls, libraryAnswers: makeLibraryAnswers(domain) };
  const context = contextOf(dependencies as Partial<ApiDependencies> as ApiDependencies, {
    principal,
    clientIp: null,
  });
  return createCallerFactory(appRouter)(context).asset;
}

const refusal = (code: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ code }) });

describe('asset.transfer', () => {
  it('keeps url and sizes, and points appUrl to the new library', async () => {
    const { id } = await anAsset(domain, made.library);
    await sql(
      `UPDATE asset SET processing = 'done', updated = created, renditions = '{400}' WHERE id = $1`,
      [id],
    );
    await addLibrary('other', 'write');
    const asset = await callAs(made.apiKey);
    const before = plain(await asset.get({ ...address, assetId: id }));

    const answer = await asset.transfer({
      ...address,
      targetLibraryId: 'other',
      assetIds: [id, id],
    });

    expect(answer).toEqual({
      transferredCount: 1,
      sourceLibraryId: made.libraryId,
      targetLibraryId: 'other',
    });
    const moved = await asset.get({ ...address, libraryId: 'other', assetId: id });
    expect(plain(moved)).toEqual({
      ...before,
      libraryId: 'other',
      appUrl: `http://v/app/${made.organizationId}/other/${id}`,
      updated: domain.clock.now.getTime(),
    });
  });
});

describe('a read-only key', () => {
  it('can neither trash nor transfer: API_KEY_READ_ONLY, before ids are checked', async () => {
    await addLibrary('other', 'write');
    await sql(
      `UPDATE key_grant SET access = 'read' WHERE organization_id = $1 AND library_id = $2`,
      [made.organizationId, made.libraryId],
    );
    const { id } = await anAsset(domain, made.library);
    const asset = await callAs(made.apiKey);

    await expect(asset.trash({ ...address, ids: [id] })).rejects.toEqual(
      refusal('API_KEY_READ_ONLY'),
    );
    await expect(asset.trash({ ...address, ids: [] })).rejects.toEqual(
      refusal('API_KEY_READ_ONLY'),
    );
    const transfer = { ...address, targetLibraryId: 'other', assetIds: [id] };
    await expect(asset.transfer(transfer)).rejects.toEqual(refusal('API_KEY_READ_ONLY'));
    expect(plain(await asset.get({ ...address, assetId: id }))).toMatchObject({ id });
  });
});
