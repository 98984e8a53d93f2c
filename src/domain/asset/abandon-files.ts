import type { BlobName } from '@/platform/blobs/port';
import { operation } from '../operation';

/**
 * Has stored bytes that no row names removed in the background: their upload failed, and the store could not be
 * asked to remove them. To remove what was never stored is harmless.
 */
export const abandonFiles = operation(async ({ emit }, blobs: BlobName[]) => {
  emit('upload/abandoned', { blobs });
});
