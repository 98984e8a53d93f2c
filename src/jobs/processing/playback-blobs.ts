import { MAX_CAPTIONS } from '@/contract/asset/playback';
import { type BlobName, renditionBlob } from '@/platform/blobs/port';

/** The parts and the sound of a video, stored until they are joined. */
export const partBlobs = (blob: BlobName, parts: number): BlobName[] => [
  ...Array.from({ length: parts }, (_, part) => renditionBlob(blob, `part-${part}`)),
  renditionBlob(blob, 'sound'),
];

/** Every file of the version of a video for browsers. */
export const playbackBlobs = (blob: BlobName, parts: number): BlobName[] => [
  renditionBlob(blob, 'playback'),
  renditionBlob(blob, 'strip'),
  ...Array.from({ length: MAX_CAPTIONS }, (_, n) => renditionBlob(blob, `captions-${n}`)),
  ...partBlobs(blob, parts),
];
