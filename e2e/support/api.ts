/** The version sent with every request of the tests. */
export const API_VERSION = '2026-07-08';

/** An unclaimed library as returned by `POST /libraries`. */
export type CreatedLibrary = {
  organizationId: string;
  libraryId: string;
  apiKey: string;
  claimUrl: string;
};

export type ApiRequest = {
  method?: string;
  /** An API key or an access token. */
  key?: string;
  /** The Api-Version header; null sends none. */
  version?: string | null;
  /** A body sent as JSON; otherwise `body`, sent unchanged. */
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
};

/** A file to upload; `type` is the MIME type declared by its part. */
export type UploadFile = { bytes: Uint8Array<ArrayBuffer>; name: string; type?: string };

/** The path of a library's assets, below `/api`. */
export const assetsPath = (organizationId: string, libraryId: string) =>
  `/organizations/${organizationId}/libraries/${libraryId}/assets`;

/** Sends one request to the REST interface of a service. `path` is below `/api`. */
export function sendRequest(
  origin: string,
  path: string,
  { method = 'GET', key, version = API_VERSION, json, body, headers: more }: ApiRequest = {},
): Promise<Response> {
  const headers = new Headers(more);
  if (version !== null) headers.set('Api-Version', version);
  if (key) headers.set('Authorization', `Bearer ${key}`);
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  return fetch(`${origin}/api${path}`, {
    method,
    headers,
    body: json === undefined ? body : JSON.stringify(json),
  });
}

/** The multipart form of one upload. With `parentId` the files become variants of that asset. */
export function uploadForm(files: UploadFile[], parentId?: string): FormData {
  const form = new FormData();
  if (parentId !== undefined) form.append('parentId', parentId);
  for (const { bytes, name, type } of files)
    form.append('files', new Blob([bytes], { type }), name);
  return form;
}
