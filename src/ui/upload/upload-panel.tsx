'use client';

import { useEffect } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { useUnfinished } from './unfinished-uploads';
import { useHasUploads } from './uploads';

const fetchList = () => import('./upload-list').then((module) => module.UploadList);

/**
 * The progress of the uploads of this window, and the uploads left by an earlier page; nothing while there are none.
 */
export function UploadPanel() {
  const hasUploads = useHasUploads();
  const isNeeded = useUnfinished().length > 0 || hasUploads;
  const { Component: UploadList, load } = useOnDemand(fetchList);
  useEffect(() => {
    if (isNeeded) void load();
  }, [isNeeded, load]);
  return UploadList && <UploadList />;
}
