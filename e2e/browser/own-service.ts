import type { BrowserContext } from '@playwright/test';
import { assetsPath, type CreatedLibrary, sendRequest, uploadForm } from '../support/api';
import { insertPerson } from '../support/people';
import type { RunningService } from '../support/service';

// For tests with a service of their own.

/** A library with images of these bytes, of a person signed in in this browser from now on. */
export async function aLibraryWith(
  service: RunningService,
  { request }: BrowserContext,
  files: Buffer[],
) {
  const { email, password } = await insertPerson(service.dataDir);
  const headers = { Origin: service.url };
  const created = await sendRequest(service.url, '/libraries', { method: 'POST', json: { email } });
  const library: CreatedLibrary = (await created.json()).data;
  const signIn = `${service.url}/api/auth/sign-in/email`;
  await request.post(signIn, { headers, data: { email, password } });
  const token = library.claimUrl.split('/').at(-1);
  await request.post(`${service.url}/api/trpc/library.claim`, { headers, data: { token } });
  const path = assetsPath(library.organizationId, library.libraryId);
  const body = uploadForm(
    files.map((bytes, n) => ({ name: `${n}.jpg`, bytes: new Uint8Array(bytes) })),
  );
  const sent = { method: 'POST', key: library.apiKey, body };
  const { data } = await (await sendRequest(service.url, path, sent)).json();
  const ids = (data.assets as { id: string }[]).map(({ id }) => id);
  const page = `${service.url}/app/${library.organizationId}/${library.libraryId}`;
  const settings = `${service.url}/app/${library.organizationId}/settings`;
  return { library: page, pages: ids.map((id) => `${page}/${id}`), settings };
}
