'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PanelRightCloseIcon, PanelRightOpenIcon, RotateCcwIcon, RotateCwIcon } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import type { Turn } from '@/contract/asset/asset-changes';
import type { AssetPage } from '@/contract/organization/page';
import { useMayWrite } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { MarkLayer } from '../comment/mark-layer';
import { timedComments } from '../comment/numbered-marks';
import { useComments } from '../comment/use-comments';
import type { Marks } from '../comment/use-marks';
import { Button, IconButton } from '../control/button';
import { orToast, toast } from '../control/toasts';
import { useShortcuts } from '../control/use-shortcuts';
import { FormProblem } from '../form/form-problem';
import { DETAILS_ID, useOpenDetails } from '../viewer/details-panel';
import { useFullScreen } from '../viewer/use-full-screen';
import { Viewer } from '../viewer/viewer';
import { useAssetChange, withAsset } from './use-asset-change';
import { useAskAgain } from './use-asset-page';
import { useMakePrimary } from './use-make-primary';

type AssetViewerProps = Pick<ComponentProps<typeof Viewer>, 'neighbours' | 'hrefs' | 'back'> & {
  page: AssetPage;
  assetRef: AssetRef;
  detailsOpen: boolean;
  marks: Marks;
};

/** The image or video of an asset in the viewer, with the actions of members. */
export function AssetViewer({ page, assetRef, detailsOpen, marks, ...links }: AssetViewerProps) {
  const { asset, processingError } = page;
  const comments = useComments(assetRef)?.comments ?? [];
  const mayWrite = useMayWrite(assetRef);
  const fillsScreen = useFullScreen();
  return (
    <Viewer
      {...links}
      asset={asset}
      processingError={processingError}
      retry={mayWrite && <RetryProcessing assetRef={assetRef} />}
      askAgain={useAskAgain(assetRef)}
      comments={timedComments(comments)}
      name={detailsOpen ? null : (asset.name ?? 'Untitled')}
      namesKey
      tools={
        mayWrite &&
        asset.contentType === 'image/jpeg' && (
          <RotateButtons
            shown={assetRef}
            original={{ ...assetRef, assetId: asset.parentId ?? asset.id }}
          />
        )
      }
      end={!fillsScreen && <DetailsButton open={detailsOpen} />}
      over={(zoom) => (
        <div className={`in-[:fullscreen]:hidden ${detailsOpen ? '' : 'lg:hidden'}`}>
          <MarkLayer comments={comments} zoom={zoom} marks={marks} />
        </div>
      )}
      className="h-[calc(100svh-5rem)] grid-rows-[auto_minmax(0,1fr)_auto] self-start lg:sticky lg:top-0 lg:h-dvh"
    />
  );
}

/** Processes a failed file again. */
function RetryProcessing({ assetRef }: { assetRef: AssetRef }) {
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

/** Opens and closes the details beside the image, also by keyboard. */
function DetailsButton({ open }: { open: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const openDetails = useOpenDetails();
  const toggle = () => {
    // The focused element must not disappear.
    const details = document.getElementById(DETAILS_ID);
    if (details?.contains(document.activeElement)) button.current?.focus();
    openDetails(open ? 'closed' : 'info');
  };
  useShortcuts({ i: toggle });
  return (
    <IconButton
      ref={button}
      label="Details"
      data-tooltip={open ? 'Hide details (i)' : 'Show details (i)'}
      aria-expanded={open}
      aria-controls={DETAILS_ID}
      onClick={toggle}
      className="max-lg:hidden"
    >
      {open ? (
        <PanelRightCloseIcon className="size-5" />
      ) : (
        <PanelRightOpenIcon className="size-5" />
      )}
    </IconButton>
  );
}

/**
 * `original`: the asset to receive the rotated image as a variant. It is the displayed asset, or its original if that
 * is a variant.
 */
type RotateButtonsProps = { shown: AssetRef; original: AssetRef };

/**
 * Buttons to rotate a JPEG by a quarter turn. The result is a variant; a toast offers to make it the primary version.
 */
function RotateButtons({ shown, original }: RotateButtonsProps) {
  const calls = useCalls();
  const queryClient = useQueryClient();
  const rotating = useMutation(calls.asset.rotate.mutationOptions());
  const { makePrimary, question } = useMakePrimary(original);
  const rotate = async (turn: Turn) => {
    if (rotating.isPending) return;
    const variant = await orToast(rotating.mutateAsync({ ...shown, turn }));
    if (!variant) return;
    void queryClient.invalidateQueries(calls.page.asset.queryFilter(original));
    toast({
      text: `Saved as variant “${variant.name}”.`,
      actions: [{ label: 'Use this version', run: () => void makePrimary(variant) }],
    });
  };
  useShortcuts({ l: () => void rotate('left'), r: () => void rotate('right') });
  return (
    <>
      <IconButton
        label="Rotate left"
        data-tooltip="Rotate left (l)"
        aria-disabled={rotating.isPending}
        onClick={() => void rotate('left')}
        className="max-sm:hidden"
      >
        <RotateCcwIcon className="size-5" />
      </IconButton>
      <IconButton
        label="Rotate right"
        data-tooltip="Rotate right (r)"
        aria-disabled={rotating.isPending}
        onClick={() => void rotate('right')}
      >
        <RotateCwIcon className="size-5" />
      </IconButton>
      {question}
    </>
  );
}
