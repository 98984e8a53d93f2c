import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { withDatabase } from '../support/database';
import { aPlainJpeg } from '../support/images';
import { callMutation, createPerson, type Person, signIn, visitPage } from '../support/people';
import { waitFor } from '../support/wait';
import { aLibrary, call, type OwnLibrary, upload } from './client';
import { outcomeOf, sharedService } from './fixtures';

const service = sharedService();

let person: Person;
let cookie: string;
let library: OwnLibrary;
let libraries: string;
let fileUrl: string;
let assetId: string;
let accessToken: string;

/** A claimed organization with a library of one file, its only owner, and a token of the owner. */
beforeAll(async () => {
  library = await aLibrary();
  libraries = `/organizations/${library.organizationId}/libraries`;
  const bytes = new Uint8Array(await aPlainJpeg(90, 60));
  const { data } = await upload(library, [{ name: 'a.jpg', bytes }]);
  const { assets } = data as { assets: { id: string; url: string }[] };
  fileUrl = assets[0]?.url ?? '';
  assetId = assets[0]?.id ?? '';
  person = await createPerson(service);
  cookie = await signIn(service, person);
  const token = library.claimUrl.split('/').at(-1) ?? '';
  expect((await callMutation(service, 'library.claim', { token }, { cookie })).status).toBe(200);
  const created = await admin(sharedService(), 'token', 'create', '--email', person.email);
  accessToken = String(created.accessToken);
});

const change = (procedure: 'trash' | 'restore' | 'delete') =>
  callMutation(
    service,
    `organization.${procedure}Library`,
    { organizationId: library.organizationId, libraryId: library.libraryId },
    { cookie },
  );

/** Whether an answer names the library. */
const namesIt = async (path: string, key: string) =>
  JSON.stringify((await call(path, { key })).data).includes(`"${library.libraryId}"`);

/** What keys, tokens, browsers and strangers get of the library. */
async function outcomes() {
  const search = `/organizations/${library.organizationId}/search/assets`;
  const outcomesOf = async (key: string) => ({
    assets: await outcomeOf(library.assets, { key }),
    asset: await outcomeOf(`${library.assets}/${assetId}`, { key }),
    rename: await outcomeOf(`${libraries}/${library.libraryId}`, {
      key,
      method: 'PATCH',
      json: { name: 'Atelier' },
    }),
    searched: await outcomeOf(`${search}?libraries=${library.libraryId}`, { key }),
    listed: await namesIt(libraries, key),
    found: await namesIt(search, key),
    inMe: await namesIt('/me', key),
  });
  return {
    key: await outcomesOf(library.key),
    token: await outcomesOf(accessToken),
    file: (await fetch(fileUrl)).status,
    page: await visitPage(service, `/app/${library.organizationId}/${library.libraryId}`, cookie),
    assetPage: await visitPage(
      service,
      `/app/${library.organizationId}/${library.libraryId}/${assetId}`,
      cookie,
    ),
    organization: await visitPage(service, `/app/${library.organizationId}`, cookie),
  };
}

const OK = {
  assets: '200',
  asset: '200',
  rename: '200',
  searched: '200',
  listed: true,
  found: true,
  inMe: true,
};
const THERE = {
  key: OK,
  token: OK,
  file: 200,
  page: '200',
  assetPage: '200',
  organization: '200',
};
const UNKNOWN = '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
const NO = {
  assets: UNKNOWN,
  asset: UNKNOWN,
  rename: UNKNOWN,
  searched: UNKNOWN,
  listed: false,
  found: false,
  inMe: false,
};
const GONE = {
  key: NO,
  token: NO,
  file: 404,
  page: '404',
  assetPage: '404',
  organization: '200',
};

describe('a library in the trash', () => {
  it('looks like an unknown one until an owner restores it', async () => {
    await waitFor(async () => (await outcomes()).key.found, { what: 'Found', timeoutMs: 10_000 });
    expect(await outcomes()).toEqual(THERE);
    expect((await change('delete')).status).toBe(404);
    expect((await change('trash')).status).toBe(200);
    expect(await outcomes()).toEqual(GONE);
    expect((await change('restore')).status).toBe(200);
    expect(await outcomes()).toEqual(THERE);
  });

  it('counts for the plan and keeps its slug', async () => {
    expect((await change('trash')).status).toBe(200);
    const create = (json: object) =>
      outcomeOf(libraries, { key: accessToken, method: 'POST', json });
    expect(await create({ name: 'Again', slug: library.libraryId })).toBe('409 LIBRARY_URL_TAKEN');
    expect(await create({ name: 'Second' })).toBe('201');
    expect(await create({ name: 'Third' })).toBe('201');
    expect(await create({ name: 'Fourth' })).toBe('400 LIBRARY_LIMIT_EXCEEDED');
  });

  it("is deleted permanently at once on an owner's request", async () => {
    expect((await change('delete')).status).toBe(200);
    expect((await change('restore')).status).toBe(404);
    const left = () =>
      withDatabase(service.dataDir, (query) =>
        query(
          `SELECT id FROM asset WHERE organization_id = $1 AND library_id = $2
           UNION ALL SELECT id FROM library WHERE organization_id = $1 AND id = $2
           UNION ALL SELECT id FROM search.asset WHERE organization_id = $1 AND library_id = $2
           UNION ALL SELECT key_id FROM key_grant WHERE organization_id = $1 AND library_id = $2`,
          [library.organizationId, library.libraryId],
        ),
      );
    await waitFor(async () => (await left()).length === 0, { what: 'Purged', timeoutMs: 20_000 });
    expect(await outcomes()).toEqual(GONE);
    const json = { name: 'Fourth' };
    expect(await outcomeOf(libraries, { key: accessToken, method: 'POST', json })).toBe('201');
  });
});
