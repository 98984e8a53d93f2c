import { assetsPath, sendRequest, uploadForm } from '../support/api';
import type { Organization } from '../support/organizations';
import type { Bytes } from './corpus/corpus-file';

export type FileToUpload = { name: string; bytes: Bytes; type?: string | undefined };

/** The answer to an upload of one file. */
export type UploadResult = {
  /** 0: there was no answer, for example because the connection broke. */
  status: number;
  /** The asset's id, if the file was accepted. */
  id: string | null;
  code: string | undefined;
  message: string;
  seconds: number;
};

type Body = {
  data?: { assets: { id: string }[] };
  error?: { code: string; message: string };
};

/** Uploads one file. Never throws. */
export async function uploadFile(
  url: string,
  { id, key }: Organization,
  library: string,
  { name, bytes, type }: FileToUpload,
): Promise<UploadResult> {
  const form = uploadForm([{ bytes, name, ...(type ? { type } : {}) }]);
  const begun = performance.now();
  const { status, body } = await sendRequest(url, assetsPath(id, library), {
    method: 'POST',
    key,
    body: form,
  })
    .then(async (response) => ({ status: response.status, body: (await response.json()) as Body }))
    .catch((error): { status: number; body: Body } => ({
      status: 0,
      body: { error: { code: 'none', message: String(error.cause ?? error) } },
    }));
  return {
    status,
    id: body.data?.assets[0]?.id ?? null,
    code: body.error?.code,
    message: body.error?.message ?? '',
    seconds: (performance.now() - begun) / 1000,
  };
}

/** Calls `run` for every item, at most `concurrency` at a time; returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  run: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await run(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
