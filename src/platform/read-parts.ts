import { open } from 'node:fs/promises';

/** Bytes of a file from `position`: fewer than `length` at its end. */
export type ReadPart = (position: number, length: number) => Promise<Buffer>;

/** Opens the file at `path` for `use`, which reads parts of it. `size` in bytes. */
export const readParts = async <Result>(
  path: string,
  use: (read: ReadPart, size: number) => Promise<Result>,
): Promise<Result> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await use(async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    }, size);
  } finally {
    await file.close();
  }
};
