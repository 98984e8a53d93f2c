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

/** A new unclaimed library with its key and the path of its assets. */
export async function aLibrary(url?: string) {
  const json = { email: newEmail() };
  const { data } = await call<CreatedLibrary>('/libraries', { method: 'POST', json, url });
  return { ...data, key: data.apiKey, assets: assetsPath(data.organizationId, data.libraryId) };
}

/** Uploads files in one request. */
export function upload(
  library: { assets: string; key: string },
  files: UploadFile[],
  { parentId, url }: { parentId?: string; url?: string } = {},
) {
  return call<{ responseText: string; assets: Asset[] }>(library.assets, {
    method: 'POST',
    key: library.key,
    body: uploadForm(files, parentId),
    url,
  });
}

/** Reads an asset until it is processed; throws after 45 seconds, because then it was forgotten. */
export function processed(
  library: { assets: string; key: string },
  assetId: string,
  url?: string,
): Promise<Asset> {
  const read = async () => {
    const { data } = await call<Asset>(`${library.assets}/${assetId}`, { key: library.key, url });
    return data.updated !== null && data;
  };
  const what = `Asset ${assetId} was processed`;
  return waitFor(read, { what, timeoutMs: 45_000, intervalMs: 100 });
}
