import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { QueryResult } from 'pg';
import { assetsPath, type CreatedLibrary, sendRequest, uploadForm } from '../support/api';
import { withDatabase } from '../support/database';
import { aPlainJpeg } from '../support/images';
import { insertPerson, newEmail, type Person } from '../support/people';
import { waitForMail } from '../support/wait-for-mail';

export type Created = CreatedLibrary;
export type { Person };

/** URL and data folder of the service under test, as playwright.config.ts starts it. */
export const service = `http://localhost:${process.env.BROWSER_TEST_PORT ?? 3219}`;
const dataDir = process.env.BROWSER_TEST_DATA ?? '';

export const anEmail = newEmail;

/** An unclaimed library, created over REST. */
export async function aLibrary(name = 'Atelier'): Promise<Created> {
  const json = { email: anEmail(), name };
  const answer = await sendRequest(service, '/libraries', { method: 'POST', json });
  return (await answer.json()).data;
}

/** Sends a GET with the key of a library; `path` is below its organization. */
export const call = ({ organizationId, apiKey }: Created, path: string) =>
  sendRequest(service, `/organizations/${organizationId}${path}`, { key: apiKey });

/** Uploads plain images with these names, in this order; returns their ids. */
export async function upload(
  library: Created,
  names: string[],
  size = { width: 900, height: 600 },
) {
  const bytes = await aPlainJpeg(size.width, size.height);
  return uploadFiles(
    library,
    names.map((name) => ({ name, bytes })),
  );
}

/** Uploads files in one request, or one file as a variant of `parentId`; returns their ids. */
export async function uploadFiles(
  { organizationId, libraryId, apiKey }: Created,
  files: { name: string; bytes: Buffer }[],
  parentId?: string,
) {
  const path = assetsPath(organizationId, libraryId);
  const body = uploadForm(
    files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })),
    parentId,
  );
  const answer = await sendRequest(service, path, { method: 'POST', key: apiKey, body });
  const { data } = await answer.json();
  return (data.assets as { id: string }[]).map(({ id }) => id);
}

/** A JPEG of this width to choose in a page. */
export const aJpegFile = async (name: string, width: number, height = 40) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPlainJpeg(width, height),
});

export type Listed = {
  id: string;
  name: string;
  url: string;
  tags: string[];
  parentId: string | null;
  approval: { state: string } | null;
};

/** The assets of a library as the interface lists them. */
export async function assetsOf(library: Created): Promise<Listed[]> {
  const answer = await call(library, `/libraries/${library.libraryId}/assets?pageSize=500`);
  return (await answer.json()).data;
}

/** Waits until all assets of a library are processed. */
export const processed = ({ organizationId }: Created) =>
  expect
    .poll(() =>
      sql(`SELECT FROM asset WHERE organization_id = $1 AND processing <> 'done'`, [
        organizationId,
      ]),
    )
    .toEqual([]);

/** Runs SQL for changes beyond the interface, for example making something older. */
export const sql = (text: string, values: unknown[]): Promise<QueryResult['rows']> =>
  withDatabase(dataDir, (query) => query(text, values));

/**
 * Adds originals without files, where only their rows are needed: broken images, each a second older than the one
 * before. `columns` overrides columns by SQL expressions of `n`, the number from 1.
 */
export const addRows = (
  { organizationId, libraryId }: Created,
  count: number,
  columns: Record<string, string> = {},
) => {
  const all = {
    id: 'gen_random_uuid()',
    kind: `'image'`,
    processing: `'failed'`,
    name: `'file ' || n`,
    blob: 'gen_random_uuid()',
    sha256: `'x'`,
    // More would have to be counted in the storage of its organization.
    size_bytes: '0',
    content_type: `'image/png'`,
    created: `now() - n * interval '1 second'`,
    ...columns,
  };
  return sql(
    `INSERT INTO asset (organization_id, library_id, ${Object.keys(all)})
     SELECT $1, $2, ${Object.values(all)} FROM generate_series(1, $3::int) AS n`,
    [organizationId, libraryId, count],
  );
};

/** A person with a verified email. */
export const aPerson = (name?: string): Promise<Person> => insertPerson(dataDir, name);

/** A person who is a member of an organization, with access to all its libraries. */
export async function aMember(organizationId: string, name?: string): Promise<Person> {
  const person = await aPerson(name);
  await sql(
    `INSERT INTO member (organization_id, person_id, role, created) VALUES ($1, $2, 'member', now())`,
    [organizationId, person.id],
  );
  return person;
}

/** Waits for the newest mail to an email address; returns it with its link. */
export const mailTo = (email: string, subject: RegExp) => waitForMail({ dataDir }, email, subject);

/**
 * Gives this browser a session of a person. Without the form: each password costs a tenth of a second of processor time,
 * as it is meant to.
 */
export async function signIn(context: BrowserContext, { id }: Person) {
  const token = randomBytes(24).toString('base64url');
  await sql(
    `INSERT INTO session (id, token, user_id, expires_at, created, updated)
     VALUES ($1, $1, $2, now() + interval '30 days', now(), now())`,
    [token, id],
  );
  const [secret = ''] = readFileSync(join(dataDir, 'secret'), 'utf8').split('\n');
  const key = Buffer.from(hkdfSync('sha256', secret, 'vitrine', 'identity', 32));
  const signature = createHmac('sha256', key.toString('base64url')).update(token).digest('base64');
  const value = encodeURIComponent(`${token}.${signature}`);
  const attributes = { httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([{ name: 'vitrine.session_token', value, url: service, ...attributes }]);
}

/** A page in a browser of its own, in which this person is signed in. */
export async function aPageOf(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: service });
  await signIn(context, person);
  return context.newPage();
}

/** A page in a browser of its own, in a window as wide as that of `page`, for a visitor who is not signed in. */
export async function aVisitor(browser: Browser, page: Page): Promise<Page> {
  const options = { baseURL: service, viewport: page.viewportSize() };
  return (await browser.newContext(options)).newPage();
}

/** Signs a person in, in this browser, which the service remembers by its name. */
export async function signInByPassword({ request }: BrowserContext, { email, password }: Person) {
  const answer = await request.post(`${service}/api/auth/sign-in/email`, {
    headers: { Origin: service },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`);
}

/** Signs a new person in, in this browser. */
export async function signInSomebody(context: BrowserContext): Promise<Person> {
  const person = await aPerson();
  await signIn(context, person);
  return person;
}

/** Makes the sessions of a person so old that secrets are shown after a confirmation only. */
export const longSignedIn = ({ id }: Person) =>
  sql(`UPDATE session SET created = created - interval '11 minutes' WHERE user_id = $1`, [id]);

/** Ends the session in this browser. An open page would ask the service once more, without it. */
export async function forgetSession(page: Page) {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Calls a procedure that changes something, as the person signed in in this browser; returns its answer. */
export async function change({ request }: BrowserContext, procedure: string, data: object) {
  const headers = { Origin: service };
  const answer = await request.post(`${service}/api/trpc/${procedure}`, { headers, data });
  if (!answer.ok()) throw new Error(`${procedure} failed: ${await answer.text()}`);
  return (await answer.json()).result.data;
}

/** A library of the person signed in in this browser. */
export async function aClaimedLibrary(context: BrowserContext, name?: string): Promise<Created> {
  const library = await aLibrary(name);
  await change(context, 'library.claim', { token: library.claimUrl.split('/').at(-1) });
  return library;
}

/** Gives an organization the plan with approvals and more libraries. */
export const upgrade = (organizationId: string) =>
  sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [organizationId]);

/** Adds a library to an organization; its id is the name in small letters. */
export const addLibrary = (organizationId: string, name: string) =>
  sql(
    `INSERT INTO library (organization_id, id, name, created) VALUES ($1, lower($2::text), $2, now())`,
    [organizationId, name],
  );

/** A collection with these assets, in an organization of the person signed in in this browser; returns its id. */
export async function aCollection(
  context: BrowserContext,
  organizationId: string,
  name: string,
  ids: string[],
): Promise<string> {
  const { id } = await change(context, 'collection.create', { organizationId, name });
  const added = { organizationId, collectionId: id, assets: { ids } };
  if (ids.length > 0) await change(context, 'collection.add', added);
  return id;
}

/** Makes a link that takes comments and picks, as the person signed in in this browser; returns its path. */
export async function aShareLink(
  context: BrowserContext,
  { organizationId }: Created,
  assetIds: string[],
  settings: object = {},
): Promise<string> {
  const { url } = await change(context, 'shareLink.create', {
    organizationId,
    content: { kind: 'assets', assetIds },
    settings: {
      title: 'Spring',
      greeting: '',
      expiresAt: null,
      downloads: 'none',
      password: null,
      showsNames: false,
      showsMetadata: false,
      takesFeedback: true,
      ...settings,
    },
  });
  return new URL(url).pathname;
}
