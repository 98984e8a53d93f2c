export const even = (length: number) => length + (length % 2);

/** The bytes of a chunk of a WebP: its length before the data, which are padded to an even number of bytes. */
export const riffChunk = (type: string, data: Uint8Array): Buffer => {
  const chunk = Buffer.alloc(8 + even(data.length));
  chunk.write(type, 0, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  chunk.set(data, 8);
  return chunk;
};
