import { type AdminTarget, admin } from '../support/admin';
import { assetsPath, sendRequest, uploadForm } from '../support/api';
import { createKey } from '../support/organizations';
import type { Credentials } from '../support/people';
import type { RunningService } from '../support/running-service';
import { waitFor } from '../support/wait';
import { fillReview, type Review, type Send } from './fill-review';
import { readDrawings } from './read-drawings';
import { drawStillLifes, type StillLife } from './still-lifes';

const STATES = ['In review', 'Approved', 'Needs changes'];

export type FilledOrganization = {
  id: string;
  library: string;
  asset: string;
  owner: Credentials;
  review: Review;
};

/** Creates an organization in use: two libraries with tags, states, a trash, members and two keys. */
export async function fillOrganization(service: RunningService): Promise<FilledOrganization> {
  const named = ['--name', 'Atelier Morandi', '--plan', 'pro'];
  const { organizationId: id = '' } = await admin(service, 'org', 'create', ...named);
  await admin(service, 'org', 'set-approval-states', '--org', id, '--states', STATES.join(','));
  const library = await createLibrary(service, id, 'Exhibition 2026');
  const press = await createLibrary(service, id, 'Press');
  const { key } = await createKey(service, id, `${library}:write`, `${press}:write`);
  await createKey(service, id, `${press}:read`);
  const owner = await createMember(service, id, 'Ada Lovelace', 'owner');
  const member = await createMember(service, id, 'Giorgio Morandi', 'member');
  const accessToken = await createToken(service, id, owner);
  const send: Send = async (method, path, options) => {
    const answer = await sendRequest(service.url, path, { method, key, ...options });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const assets = assetsPath(id, library);
  const ids = await upload(send, assets, await drawStillLifes());
  for (const [n, assetId] of ids.slice(0, 6).entries()) {
    const json = { state: STATES[n % STATES.length] };
    await send('PATCH', `${assets}/${assetId}/approval`, { json, key: accessToken });
  }
  await send('DELETE', assets, { json: { ids: ids.slice(8, 10) } });
  const transfer = { assetIds: ids.slice(10, 13), targetLibraryId: press };
  await send('POST', `${assets}/transfer`, { json: transfer });
  const drawings = await upload(send, assets, await readDrawings());
  for (const path of [assets, assetsPath(id, press)]) await waitUntilProcessed(send, path);
  const tokens = { owner: accessToken, member: await createToken(service, id, member) };
  const shared = [...drawings, ...ids.slice(13)];
  const review = await fillReview(send, { organization: id, assets, ids: shared, tokens });
  return { id, library, asset: ids.at(-4) ?? '', owner, review };
}

async function createToken(target: AdminTarget, organization: string, { email }: Credentials) {
  const options = ['--email', email, '--org', organization];
  const { accessToken = '' } = await admin(target, 'token', 'create', ...options);
  return accessToken;
}

async function createLibrary(target: AdminTarget, organization: string, name: string) {
  const options = ['--org', organization, '--name', name];
  const { libraryId = '' } = await admin(target, 'library', 'create', ...options);
  return libraryId;
}

/** Creates a person with an email address for display, and makes them a member. */
async function createMember(target: AdminTarget, organization: string, name: string, role: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
  const password = 'correct horse';
  const person = ['--email', email, '--name', name, '--password', password];
  await admin(target, 'user', 'create', ...person);
  await admin(target, 'member', 'add', '--org', organization, '--email', email, '--role', role);
  return { email, password };
}

async function upload(send: Send, assets: string, images: StillLife[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, description, tags, jpeg } of images) {
    const body = uploadForm([{ name, bytes: new Uint8Array(jpeg) }]);
    const [{ id } = { id: '' }] = (await send('POST', assets, { body })).assets;
    await send('PATCH', `${assets}/${id}/description`, { json: { description } });
    await send('POST', `${assets}/tag`, { json: { assetIds: [id], tags } });
    ids.push(id);
  }
  return ids;
}

const waitUntilProcessed = (send: Send, path: string) =>
  waitFor(async () => !JSON.stringify(await send('GET', path, {})).includes('"processing"'), {
    what: 'All images were processed',
    timeoutMs: 120_000,
  });
