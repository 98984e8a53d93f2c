'use client';

import { DownloadIcon } from 'lucide-react';
import { DialogButton } from '../control/dialog-button';
import { onDemand } from '../control/on-demand';
import type { DownloadDialogProps } from './download-dialog';

const DownloadDialog = onDemand(() => import('./download-dialog'), 'DownloadDialog');

/** A button for the dialog to download assets as a ZIP. */
export function DownloadButton({
  className,
  ...props
}: Omit<DownloadDialogProps, 'onClose'> & { className?: string }) {
  return (
    <DialogButton
      label="Download"
      icon={<DownloadIcon className="size-5" />}
      labelClass="max-sm:hidden"
      data-tooltip=""
      className={className}
      dialog={(onClose) => <DownloadDialog {...props} onClose={onClose} />}
    />
  );
}
