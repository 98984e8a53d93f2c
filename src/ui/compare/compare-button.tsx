'use client';

import { Columns2Icon } from 'lucide-react';
import { useState } from 'react';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { onDemand } from '../control/on-demand';
import { useShortcuts } from '../control/use-shortcuts';

/** The most assets that are compared at once. */
export const MOST_COMPARED = 4;

const CompareDialog = onDemand(() => import('./compare-dialog'), 'CompareDialog');

type Props = {
  /** Two to four assets. */
  assets: AssetRef[];
  className?: string;
  labelClass?: string;
};

/** A button, and the key `c`, to compare assets. */
export function CompareButton({ assets, className, labelClass = '' }: Props) {
  // Of the moment when it opens: a live update may change the selection meanwhile.
  const [compared, setCompared] = useState<AssetRef[] | null>(null);
  const open = () => setCompared(assets);
  useShortcuts({ c: open });
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Compare"
        data-tooltip="Compare (c)"
        className={className}
        onClick={open}
      >
        <Columns2Icon className="size-5" />
        <span className={labelClass}>Compare</span>
      </Button>
      {compared && <CompareDialog assets={compared} onClose={() => setCompared(null)} />}
    </>
  );
}
