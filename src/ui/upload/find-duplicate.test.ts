import { createHash, randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hashFile } from './find-duplicate';

const MIB = 1024 * 1024;
const never = new AbortController().signal;

it.each([0, 1, MIB, 17 * MIB + 1])('hashFile gives the SHA-256 of %s bytes', async (size) => {
  const bytes = randomBytes(size);
  const wanted = createHash('sha256').update(bytes).digest('hex');
  expect(await hashFile(new Blob([bytes]), never)).toBe(wanted);
});

it('hashFile reads a large file in pieces, and stops when aborted', async () => {
  const file = new Blob([new Uint8Array(17 * MIB)]);
  const whole = vi.spyOn(file, 'arrayBuffer');
  const stop = new AbortController();
  const hashed = hashFile(file, stop.signal);
  stop.abort();
  await expect(hashed).rejects.toThrow('aborted');
  expect(whole).not.toHaveBeenCalled();
});
