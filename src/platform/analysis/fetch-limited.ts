/** The response has more bytes than the caller's limit. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/**
 * A `fetch` reading at most `maxBytes` of a response, counted after decompression. A longer response rejects with
 * ResponseTooLarge; an error response is cut off instead. It follows no redirect, so the request goes to the configured
 * URL only.
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
    // Leaving the loop closes the connection.
    if (length > maxBytes) break;
  }
  return {
    bytes: Buffer.concat(read).subarray(0, maxBytes),
    whole: length <= maxBytes,
  };
}
