'use client';

import { DownloadIcon } from 'lucide-react';
import { startDownload } from '../archive/start-download';
import { Button } from '../control/button';

/** A button to download everything a link shows, as one ZIP, through the browser. */
export function DownloadAll({ token }: { token: string }) {
  return (
    <Button onClick={() => startDownload(`/s/${token}/archive`)}>
      <DownloadIcon className="size-5" />
      Download all
    </Button>
  );
}
