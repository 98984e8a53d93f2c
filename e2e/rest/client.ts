import { inject } from 'vitest';
import { conform } from './openapi-conformance';

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

type Call = {
  method?: string;
  key?: string;
  version?: string | null;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  url?: string;
};

/** One request to the interface, with the version header and, when given, the key. The answer is held against the document. */
export async function call<Data = unknown>(
  path: string,
  options: Call = {},
): Promise<Answer<Data>> {
  const headers = new Headers(options.headers);
  if (options.version !== null) headers.set('Api-Version', options.version ?? '2026-07-08');
  if (options.key) headers.set('Authorization', `Bearer ${options.key}`);
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  const origin = options.url ?? inject('serviceUrl');
  const response = await fetch(`${origin}/api${path}`, {
    method: options.method ?? 'GET',
    headers,
    body: options.json === undefined ? options.body : JSON.stringify(options.json),
  });
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  const { status } = response;
  if (text) await conform(origin, options.method ?? 'GET', path, { status, body });
  return { status, headers: response.headers, body, data: body.data, code: body.error?.code };
}

export type Library = {
  organizationId: string;
  libraryId: string;
  apiKey: string;
  claimUrl: string;
};

let emails = 0;

/** A new unclaimed library with its key, and the path of its assets. */
export async function aLibrary(url?: string) {
  const email = `person${process.pid}-${emails++}@example.org`;
  const { data } = await call<Library>('/libraries', { method: 'POST', json: { email }, url });
  const assets = `/organizations/${data.organizationId}/libraries/${data.libraryId}/assets`;
  return { ...data, key: data.apiKey, assets };
}

export type File = { bytes: Uint8Array<ArrayBuffer>; name: string; type?: string };

/** Uploads files in one request. */
export function upload(
  library: { assets: string; key: string },
  files: File[],
  options: { parentId?: string; url?: string } = {},
) {
  const form = new FormData();
  if (options.parentId !== undefined) form.append('parentId', options.parentId);
  for (const { bytes, name, type } of files)
    form.append('files', new Blob([bytes], { type }), name);
  return call<{ responseText: string; assets: Asset[] }>(library.assets, {
    method: 'POST',
    key: library.key,
    body: form,
    url: options.url,
  });
}

/** Reads an asset again and again until it is processed; fails after ten seconds. */
export async function processed(
  library: { assets: string; key: string },
  assetId: string,
  url?: string,
): Promise<Asset> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const { data } = await call<Asset>(`${library.assets}/${assetId}`, { key: library.key, url });
    if (data.updated !== null) return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Asset ${assetId} was not processed within ten seconds.`);
}
