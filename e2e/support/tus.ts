/** Requests of the tus protocol. `uploads` is the address for new uploads to a library. */
export function tusClient(uploads: string, key: string) {
  const headers = { Authorization: `Bearer ${key}`, 'Tus-Resumable': '1.0.0' };
  const bytesType = { 'Content-Type': 'application/offset+octet-stream' };
  return {
    /** Begins an upload of `length` bytes with its first ones; returns its address. */
    async begin(name: string, length: number, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const answer = await fetch(uploads, {
        method: 'POST',
        headers: {
          ...headers,
          ...bytesType,
          'Upload-Length': String(length),
          'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}`,
        },
        body: bytes,
      });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return new URL(answer.headers.get('location') ?? '', uploads).href;
    },
    /** Sends bytes from an offset on; returns the status. */
    async append(upload: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
      const answer = await fetch(upload, {
        method: 'PATCH',
        headers: { ...headers, ...bytesType, 'Upload-Offset': String(offset) },
        body: bytes,
      });
      return answer.status;
    },
    async offsetOf(upload: string): Promise<number> {
      const answer = await fetch(upload, { method: 'HEAD', headers });
      return Number(answer.headers.get('upload-offset'));
    },
    /** The offset and result of an upload. */
    async progress(upload: string) {
      const answer = await fetch(upload, { headers: { Authorization: headers.Authorization } });
      const { data } = (await answer.json()) as { data: Progress };
      return data;
    },
  };
}

type Progress = {
  state: string;
  offset: number;
  assetId: string | null;
  error: { code: string } | null;
};
