import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { withDatabase } from '../support/database';
import { aPlainJpeg } from '../support/images';
import { callMutation, createPerson, type Person, signIn, visitPage } from '../support/people';
import { aLibrary, type OwnLibrary, upload } from './client';
import { outcomeOf, sharedService } from './fixtures';

const service = sharedService();

let person: Person;
let cookie: string;
let library: OwnLibrary;
let fileUrl: string;
let accessToken: string;

/** A claimed organization with a file, its only owner, and a token of the owner. */
beforeAll(async () => {
  library = await aLibrary();
  const { data } = await upload(library, [{ name: 'a.jpg', bytes: await anImage() }]);
  const { assets } = data as { assets: { url: string }[] };
  fileUrl = assets[0]?.url ?? '';
  person = await createPerson(service);
  cookie = await signIn(service, person);
  const token = library.claimUrl.split('/').at(-1) ?? '';
  expect((await callMutation(service, 'library.claim', { token }, { cookie })).status).toBe(200);
  const created = await admin(sharedService(), 'token', 'create', '--email', person.email);
  accessToken = String(created.accessToken);
});

const anImage = async () => new Uint8Array(await aPlainJpeg(90, 60));

const change = (procedure: 'trash' | 'restore') =>
  callMutation(
    service,
    `organization.${procedure}`,
    { organizationId: library.organizationId },
    { cookie },
  );

/** What outsiders and the owner get of the organization. */
async function outcomes() {
  const libraries = `/organizations/${library.organizationId}/libraries`;
  return {
    key: await outcomeOf(libraries, library),
    token: await outcomeOf(libraries, { key: accessToken }),
    assets: await outcomeOf(library.assets, { key: accessToken }),
    file: (await fetch(fileUrl)).status,
    page: await visitPage(service, `/app/${library.organizationId}/${library.libraryId}`, cookie),
  };
}

const THERE = { key: '200', token: '200', assets: '200', file: 200, page: '200' };
const GONE = {
  key: '401 INVALID_API_KEY',
  token: '404 ORGANIZATION_NOT_FOUND',
  assets: '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
  file: 404,
  page: '404',
};

describe('an organization deleted by its last owner', () => {
  it('looks like an unknown one until the owner restores it', async () => {
    expect(await outcomes()).toEqual(THERE);
    const refused = await fetch(`${service.url}/api/auth/delete-user`, {
      method: 'POST',
      headers: { Origin: service.url, 'Content-Type': 'application/json', cookie },
      body: JSON.stringify({ password: person.password }),
    });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toContain('delete the organization');

    expect((await change('trash')).status).toBe(200);
    expect(await outcomes()).toEqual(GONE);
    expect((await change('restore')).status).toBe(200);
    expect(await outcomes()).toEqual(THERE);
  });

  it('is purged after 30 days, and its owner can delete the account', async () => {
    expect((await change('trash')).status).toBe(200);
    await withDatabase(service.dataDir, (query) =>
      query(`UPDATE organization SET trashed_at = now() - interval '31 days' WHERE id = $1`, [
        library.organizationId,
      ]),
    );
    expect((await change('restore')).status).toBe(404);
    await admin(sharedService(), 'retention', 'run');
    const left = await withDatabase(service.dataDir, (query) =>
      query('SELECT id FROM asset WHERE organization_id = $1', [library.organizationId]),
    );
    expect(left).toEqual([]);
    expect(await outcomes()).toEqual(GONE);
  });
});
