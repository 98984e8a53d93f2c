'use client';

import { Share2Icon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { toast } from '../control/toasts';
import type { ShareDialogProps } from './share-dialog';

const ShareDialog = onDemand(() => import('./share-dialog'), 'ShareDialog');

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'className'> &
  Omit<ShareDialogProps, 'onClose'> & {
    /** Why it cannot be shared, in a sentence. */
    problem?: string | null;
  };

/** A button to open the dialog for a share link. */
export function ShareButton({ problem, className, ...share }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Share"
        className={`max-sm:min-h-11 max-sm:px-3 ${className ?? ''}`}
        onClick={() => {
          if (problem) return toast({ text: problem });
          setOpen(true);
        }}
      >
        <Share2Icon className="size-5" />
        <span className="max-sm:hidden">Share</span>
      </Button>
      {open && <ShareDialog {...share} onClose={() => setOpen(false)} />}
    </>
  );
}
