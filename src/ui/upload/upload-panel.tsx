'use client';

import { onDemand } from '../control/on-demand';
import { useUnfinished } from './unfinished-uploads';
import { useHasUploads } from './uploads';

const UploadList = onDemand(() => import('./upload-list'), 'UploadList');

/**
 * The progress of the uploads of this window, and the uploads left by an earlier page; nothing while there are none.
 */
export function UploadPanel() {
  const hasUploads = useHasUploads();
  const isNeeded = useUnfinished().length > 0 || hasUploads;
  return <UploadList needed={isNeeded} />;
}
