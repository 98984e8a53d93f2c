/** Content to upload: a Blob or File, bytes, or a stream of bytes. A stream is read once, from its beginning. */
export type Content =
  | Blob
  | ArrayBuffer
  | ArrayBufferView<ArrayBuffer>
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Properties the content itself does not have. */
export type FileDescription = {
  /** The file name with its extension; by default that of a File. */
  name?: string;
  /** The media type; by default that of a Blob. */
  type?: string;
  /** Bytes; needed for a stream. */
  size?: number;
};

export type FileToSend = {
  name: string;
  type: string;
  size: number;
  /** Bytes from one offset to another one. Of a stream, never from before the beginning of the last call. */
  read: (from: number, to: number) => Promise<Blob | Uint8Array<ArrayBuffer>>;
  /** Releases a stream. */
  close: () => Promise<void>;
};

/** @throws TypeError when it has no name, or is a stream without a size */
export function fileToSend(content: Content, description: FileDescription = {}): FileToSend {
  const own = content instanceof Blob ? content : undefined;
  const { name = own && 'name' in own ? String(own.name) : undefined, type = own?.type ?? '' } =
    description;
  if (!name) throw new TypeError("Name the file: { name: 'photo.jpg' }.");
  const close = async () => {};
  if (content instanceof Blob)
    return {
      name,
      type,
      size: content.size,
      close,
      read: async (...part) => content.slice(...part),
    };
  if (content instanceof ArrayBuffer || ArrayBuffer.isView(content)) {
    const bytes = bytesOf(content);
    const read = async (from: number, to: number) => bytes.subarray(from, to);
    return { name, type, size: bytes.length, close, read };
  }
  const { size } = description;
  if (size === undefined)
    throw new TypeError('Say how long the stream is: { size: 1234 } with its number of bytes.');
  return { name, type, size, ...readStream(content) };
}

const bytesOf = (content: ArrayBuffer | ArrayBufferView<ArrayBuffer>) =>
  content instanceof ArrayBuffer
    ? new Uint8Array(content)
    : new Uint8Array(content.buffer, content.byteOffset, content.byteLength);

/** Keeps the last piece, which may have to be sent again. */
function readStream(content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  const iterator = iterate(content);
  let kept = new Uint8Array(0);
  let keptFrom = 0;
  return {
    async read(from: number, to: number) {
      if (from < keptFrom)
        throw new TypeError(
          `The service needs bytes from ${from} on, which the stream has passed.`,
        );
      const parts = [kept];
      let reached = keptFrom + kept.length;
      while (reached < to) {
        const { done, value } = await iterator.next();
        if (done) throw new TypeError(`The stream ended after ${reached} bytes.`);
        parts.push(new Uint8Array(value));
        reached += value.length;
        // Earlier bytes are not needed: after a reload, a stream begins at its beginning.
        while (parts.length > 1 && keptFrom + (parts[0]?.length ?? 0) <= from)
          keptFrom += parts.shift()?.length ?? 0;
      }
      const whole = joined(parts);
      kept = whole.subarray(from - keptFrom);
      keptFrom = from;
      return kept.slice(0, to - from);
    },
    async close() {
      await iterator.return?.();
    },
  };
}

/** By a reader where there is one: not every browser can iterate its streams. */
function iterate(content: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>) {
  if (!('getReader' in content)) return content[Symbol.asyncIterator]();
  const reader = content.getReader();
  return {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
    async return() {
      await reader.cancel();
      return { done: true as const, value: undefined };
    },
  };
}

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
