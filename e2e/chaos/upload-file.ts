import type { Organization } from '../support/organizations';
import type { Bytes } from './corpus/corpus-file';
import { assetsOf } from './request';

export type SentFile = { name: string; bytes: Bytes; type?: string | undefined };

/** What an upload of one file came to. */
export type Sent = {
  status: number;
  /** The asset's id, when it was taken in. */
  id: string | null;
  code: string | undefined;
  message: string;
  seconds: number;
};

/** Uploads one file. An answer that is none, as when the connection breaks, has status 0. */
export async function uploadFile(
  url: string,
  { id, key }: Organization,
  library: string,
  { name, bytes, type }: SentFile,
): Promise<Sent> {
  const form = new FormData();
  form.append('files', new Blob([bytes], type ? { type } : {}), name);
  const begun = performance.now();
  const told = await fetch(`${url}/api${assetsOf(id, library)}`, {
    method: 'POST',
    headers: { 'Api-Version': '2026-07-08', Authorization: `Bearer ${key}` },
    body: form,
  })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Body }))
    .catch((error): { status: number; body: Body } => ({
      status: 0,
      body: { error: { code: 'none', message: String(error.cause ?? error) } },
    }));
  const { status, body } = told;
  return {
    status,
    id: body.data?.assets[0]?.id ?? null,
    code: body.error?.code,
    message: body.error?.message ?? '',
    seconds: (performance.now() - begun) / 1000,
  };
}

type Body = {
  data?: { assets: { id: string }[] };
  error?: { code: string; message: string };
};

/** Has so many pieces of work under way at once; what they came to, in their order. */
export async function several<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async () => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await work(items[place] as Item, place);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}
