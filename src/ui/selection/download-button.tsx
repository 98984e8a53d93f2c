'use client';

import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import type { DownloadDialogProps } from './download-dialog';

const DownloadDialog = onDemand(() => import('./download-dialog'), 'DownloadDialog');

/** A button for the dialog to download assets as a ZIP. */
export function DownloadButton({
  className,
  ...props
}: Omit<DownloadDialogProps, 'onClose'> & { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Download"
        data-tooltip=""
        className={className}
        onClick={() => setOpen(true)}
      >
        <DownloadIcon className="size-5" />
        <span className="max-sm:hidden">Download</span>
      </Button>
      {open && <DownloadDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
