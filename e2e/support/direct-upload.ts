import { call } from '../rest/client';

export type Part = { number: number; offset: number; size: number; url: string };
export type Begun = { id: string; state: string; parts: Part[]; partsExpireAt: string };
type Library = { uploads: string; key: string; url: string };

/** Requests of uploads to the bucket. `uploads`: their path in a library, after /api. */
export const directClient = ({ uploads, key, url }: Library) => ({
  begin: (json: object) =>
    call<Begun>(uploads, { method: 'POST', key, url, json: { transport: 'direct', ...json } }),
  renew: (id: string) => call<Begun>(`${uploads}/${id}/parts`, { method: 'POST', key, url }),
  complete: (id: string) =>
    call<{ state: string }>(`${uploads}/${id}/complete`, { method: 'POST', key, url }),
  read: (id: string) =>
    call<{
      state: string;
      offset: number;
      assetId: string | null;
      error: { code: string; message: string } | null;
    }>(`${uploads}/${id}`, { key, url }),
});

/** Sends a part of a file to the bucket; returns the status. */
export const sendPart = async (
  { url, offset, size }: Part,
  file: Uint8Array<ArrayBuffer>,
): Promise<number> => {
  const answer = await fetch(url, { method: 'PUT', body: file.subarray(offset, offset + size) });
  await answer.arrayBuffer();
  return answer.status;
};
