import { type CallOptions, Connection, type VitrineOptions } from '../connection.js';
import type { Asset, DataOf } from '../shapes.js';
import { type Content, type FileDescription, fileToSend } from './file-to-send.js';

/** No time limit of ours: the service closes a silent connection. */
export const FORM_TIMEOUT_MS = 3_600_000;

/** Files as a form. A stream is read into memory first. */
export async function formOf(
  files: { content: Content; description?: FileDescription }[],
  parentId?: string,
): Promise<FormData> {
  const form = new FormData();
  // Before the files, so an unknown one is refused before they are sent.
  if (parentId !== undefined) form.append('parentId', parentId);
  for (const { content, description } of files) {
    const { name, type, size, read, close } = fileToSend(content, description);
    form.append('files', new Blob([await read(0, size)], { type }), name);
    await close();
  }
  return form;
}

/**
 * Uploads one file to an address made by `createUploadAddress`: pages and agents need no credential for it. An address
 * takes one file; sending it again gives the same asset.
 */
export async function uploadToAddress(
  address: string,
  content: Content,
  options: FileDescription &
    CallOptions &
    Pick<VitrineOptions, 'fetch' | 'retryForMs' | 'maxRetries' | 'onRetry'> & {
      parentId?: string;
    } = {},
): Promise<Asset> {
  const { signal, fetch, retryForMs, maxRetries, onRetry, parentId, ...description } = options;
  const baseUrl = new URL(address).origin;
  const connection = new Connection({ baseUrl, fetch, retryForMs, maxRetries, onRetry });
  const { assets } = await connection.data<DataOf<'asset-upload'>>(address, {
    method: 'POST',
    repeatable: true,
    anonymous: true,
    timeoutMs: FORM_TIMEOUT_MS,
    signal,
    body: await formOf([{ content, description }], parentId),
  });
  return assets[0] as Asset;
}
