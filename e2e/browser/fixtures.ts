import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';

export const service = `http://localhost:${process.env.BROWSER_TEST_PORT ?? 3219}`;
const version = { 'Api-Version': '2026-07-08' };

export const anEmail = () => `${randomUUID()}@example.org`;

export type Created = {
  organizationId: string;
  libraryId: string;
  apiKey: string;
  claimUrl: string;
};

/** An unclaimed library, made over REST. */
export async function aLibrary(name = 'Atelier'): Promise<Created> {
  const answer = await fetch(`${service}/api/libraries`, {
    method: 'POST',
    headers: { ...version, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: anEmail(), name }),
  });
  return (await answer.json()).data;
}

/** Asks the interface with the key of a library; `path` is below its organization. */
export const call = ({ organizationId, apiKey }: Created, path: string) =>
  fetch(`${service}/api/organizations/${organizationId}${path}`, {
    headers: { ...version, Authorization: `Bearer ${apiKey}` },
  });

/** Uploads plain pictures of these names, in this order, and answers with their ids. */
export async function upload(
  library: Created,
  names: string[],
  size = { width: 900, height: 600 },
) {
  const channels = 3;
  const background = { r: 40, g: 110, b: 100 };
  const jpeg = await sharp({ create: { ...size, channels, background } })
    .jpeg()
    .toBuffer();
  return uploadFiles(
    library,
    names.map((name) => ({ name, bytes: jpeg })),
  );
}

/** Uploads files in one request, and answers with their ids. */
export async function uploadFiles(
  { organizationId, libraryId, apiKey }: Created,
  files: { name: string; bytes: Buffer }[],
) {
  const body = new FormData();
  for (const { name, bytes } of files)
    body.append('files', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(
    `${service}/api/organizations/${organizationId}/libraries/${libraryId}/assets`,
    { method: 'POST', headers: { ...version, Authorization: `Bearer ${apiKey}` }, body },
  );
  const { data } = await answer.json();
  return (data.assets as { id: string }[]).map(({ id }) => id);
}

/** Changes what nothing but time or a later part of the service could change. */
export async function sql(text: string, values: unknown[]) {
  const host = join(process.env.BROWSER_TEST_DATA ?? '', 'postgres');
  const client = new pg.Client({ host, user: 'vitrine', database: 'vitrine' });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}
