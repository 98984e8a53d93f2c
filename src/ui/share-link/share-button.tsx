'use client';

import { Share2Icon } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../control/button';
import { toast } from '../control/toasts';
import { useOnDemand } from '../control/use-on-demand';
import type { ShareDialogProps } from './share-dialog';

const fetchDialog = () => import('./share-dialog').then((module) => module.ShareDialog);

type ShareButtonProps = Pick<ComponentProps<typeof Button>, 'className'> &
  Omit<ShareDialogProps, 'onClose'> & {
    /** Why it cannot be shared, in a sentence. */
    problem?: string | null;
  };

/** A button to open the dialog for a share link. The dialog loads on demand. */
export function ShareButton({ problem, className, ...share }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const { Component: ShareDialog, load } = useOnDemand(fetchDialog);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Share"
        className={`max-sm:min-h-11 max-sm:px-3 ${className ?? ''}`}
        onClick={() => {
          if (problem) return toast({ text: problem });
          setOpen(true);
          void load();
        }}
      >
        <Share2Icon className="size-5" />
        <span className="max-sm:hidden">Share</span>
      </Button>
      {open && ShareDialog && <ShareDialog {...share} onClose={() => setOpen(false)} />}
    </>
  );
}
