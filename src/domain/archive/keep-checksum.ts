import type { BlobName } from '@/platform/blobs/port';
import type { Domain } from '../operation';

/** Keeps the CRC-32 of an original. The bytes under one name never change; those of a rendition have no row. */
export async function keepChecksum({ database }: Domain, blob: BlobName, crc: number) {
  await database.prisma.asset.updateMany({ where: { blob, crc32: null }, data: { crc32: crc } });
}
