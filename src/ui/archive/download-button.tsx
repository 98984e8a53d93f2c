'use client';

import { DownloadIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button';
import { useOnDemand } from '../control/use-on-demand';
import type { DownloadDialogProps } from './download-dialog';

const fetchDialog = () => import('./download-dialog').then((module) => module.DownloadDialog);

/** A button for the dialog to download assets as a ZIP. The dialog is loaded on the first click. */
export function DownloadButton({
  className,
  ...props
}: Omit<DownloadDialogProps, 'onClose'> & { className?: string }) {
  const [open, setOpen] = useState(false);
  const { Component: DownloadDialog, load } = useOnDemand(fetchDialog);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Download"
        data-tooltip=""
        className={className}
        onClick={() => {
          setOpen(true);
          void load();
        }}
      >
        <DownloadIcon className="size-5" />
        <span className="max-sm:hidden">Download</span>
      </Button>
      {open && DownloadDialog && <DownloadDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
