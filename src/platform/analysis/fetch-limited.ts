/** The answer has more bytes than whoever asked is willing to read. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/**
 * `fetch` that reads no more than so many bytes of an answer, unpacked ones counted: rejects with ResponseTooLarge;
 * of an answer that reports an error the rest is left out. Follows no redirect, so that what is sent reaches the
 * address that was chosen and no other.
 */
export const fetchLimited =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    const { status, statusText, headers } = response;
    const { bytes, whole } = await readLimited(maxBytes, response.body);
    if (!whole && response.ok)
      throw new ResponseTooLarge(`The model's answer has more than ${maxBytes} bytes.`);
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
  };

async function readLimited(maxBytes: number, body: ReadableStream<Uint8Array> | null) {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    read.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > maxBytes) break;
  }
  return {
    bytes: Buffer.concat(read).subarray(0, maxBytes),
    whole: length <= maxBytes,
  };
}
