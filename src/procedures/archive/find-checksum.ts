import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { keepChecksum } from '@/domain/archive/keep-checksum';
import type { ApiDependencies } from '../context';
import type { PlannedFile } from './plan-archive';

/** Files up to this size are read once into memory; all renditions are smaller. */
const WHOLE_BYTES = 1024 * 1024;

/**
 * The CRC-32 of a file that an archive is about to send, and `whole`, its bytes, if they were read for it. Only an
 * original of before checksums were kept is read twice, in its first archive.
 * @param signal ends the reading
 */
export async function findChecksum(
  { blobs, domain }: Pick<ApiDependencies, 'blobs' | 'domain'>,
  { blob, crc, size }: PlannedFile,
  signal: AbortSignal,
): Promise<{ crc: number; whole?: Buffer }> {
  if (crc !== null) return { crc };
  const content = addAbortSignal(signal, await blobs.read(blob));
  if (size <= WHOLE_BYTES) {
    const whole = await buffer(content);
    return { crc: crc32(whole), whole };
  }
  let computed = 0;
  for await (const piece of content) computed = crc32(piece, computed);
  await keepChecksum(domain, blob, computed);
  return { crc: computed };
}
