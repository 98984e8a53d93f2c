'use client';

import { useEffect } from 'react';
import { useOnDemand } from '../control/use-on-demand';
import { useUploads } from './uploads';

const fetchList = () => import('./upload-list').then((module) => module.UploadList);

/** The progress of the uploads of this window; nothing while there are none. */
export function UploadPanel() {
  const hasUploads = useUploads().length > 0;
  const { Component: UploadList, load } = useOnDemand(fetchList);
  useEffect(() => {
    if (hasUploads) void load();
  }, [hasUploads, load]);
  return UploadList && <UploadList />;
}
