'use client';

import { useMutation } from '@tanstack/react-query';
import { RotateCwIcon } from 'lucide-react';
import { useState } from 'react';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { FormProblem } from '../control/form-problem';
import { useAssetChange, withAsset } from './use-asset-change';

/** Processes a failed file again. */
export function RetryProcessing({ assetRef }: { assetRef: AssetRef }) {
  const trying = useMutation(useCalls().asset.reprocess.mutationOptions());
  const change = useAssetChange(assetRef);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () =>
    setProblem(
      await change({
        show: (page) => ({ ...withAsset(page, { processing: 'waiting' }), processingError: null }),
        undo: (page) => withAsset(page, { processing: 'failed' }),
        send: () => trying.mutateAsync(assetRef),
      }),
    );
  return (
    <div className="grid justify-items-center gap-2">
      <Button onClick={() => void run()}>
        <RotateCwIcon className="size-4" />
        Try again
      </Button>
      <FormProblem text={problem} />
    </div>
  );
}
