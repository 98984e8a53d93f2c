import { inject } from 'vitest';
import {
  type ApiRequest,
  assetsPath,
  type CreatedLibrary,
  sendRequest,
  type UploadFile,
  uploadForm,
} from '../support/api';
import { checkAgainstOpenApi } from '../support/openapi-conformance';
import { newEmail } from '../support/people';
import { waitFor } from '../support/wait';

export type Asset = Record<string, unknown> & {
  id: string;
  url: string;
  sizes: string | null;
  updated: number | null;
  width: number | null;
  processing?: never;
};

export type Answer<Data = unknown> = {
  status: number;
  headers: Headers;
  body: { data: Data; error?: never } | { data?: never; error: { code: string; message: string } };
  data: Data;
  code: string | undefined;
};

/** `url`: a service other than the shared one. */
type Call = ApiRequest & { url?: string };

/**
 * Sends one request to the interface, with the version header and, if given, the key. Throws if the answer does not
 * match the OpenAPI document of the service.
 */
export async function call<Data = unknown>(
  path: string,
  { url, ...request }: Call = {},
): Promise<Answer<Data>> {
  const origin = url ?? inject('serviceUrl');
  const response = await sendRequest(origin, path, request);
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  const { status } = response;
  if (text) await checkAgainstOpenApi(origin, request.method ?? 'GET', path, { status, body });
  return { status, headers: response.headers, body, data: body.data, code: body.error?.code };
}

/** A library with a key. `url`: of a service other than the shared one. */
export type Library = { assets: string; key: string; url?: string };

/** A library made by `aLibrary`. */
export type OwnLibrary = Awaited<ReturnType<typeof aLibrary>>;

/** A new unclaimed library with its key and the path of its assets. */
export async function aLibrary(url?: string) {
  const json = { email: newEmail() };
  const { data } = await call<CreatedLibrary>('/libraries', { method: 'POST', json, url });
  const assets = assetsPath(data.organizationId, data.libraryId);
  return { ...data, key: data.apiKey, assets, url };
}

/** Uploads files in one request; with `parentId` they become variants of that asset. */
export function upload({ assets, key, url }: Library, files: UploadFile[], parentId?: string) {
  return call<{ responseText: string; assets: Asset[] }>(assets, {
    method: 'POST',
    key,
    body: uploadForm(files, parentId),
    url,
  });
}

/** Uploads one file, which must succeed; returns the asset as it is answered. */
export async function uploadOne(
  library: Library,
  file: UploadFile,
  parentId?: string,
): Promise<Asset> {
  const { data, code } = await upload(library, [file], parentId);
  const [asset] = data?.assets ?? [];
  if (!asset) throw new Error(`${file.name} was refused: ${code}`);
  return asset;
}

/** Reads an asset until it is processed; throws after 45 seconds, because then it was forgotten. */
export function processed({ assets, key, url }: Library, assetId: string): Promise<Asset> {
  const read = async () => {
    const { data } = await call<Asset>(`${assets}/${assetId}`, { key, url });
    return data.updated !== null && data;
  };
  const what = `Asset ${assetId} was processed`;
  return waitFor(read, { what, timeoutMs: 45_000, intervalMs: 100 });
}

/** Uploads one file and waits until it is processed. */
export const processedOne = async (library: Library, file: UploadFile, parentId?: string) =>
  processed(library, (await uploadOne(library, file, parentId)).id);
