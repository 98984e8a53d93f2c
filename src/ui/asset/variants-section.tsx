'use client';

import { useQueryClient } from '@tanstack/react-query';
import { UploadIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AssetPage } from '@/contract/organization/page';
import { useMayWrite } from '../call/access-provider';
import { useCalls } from '../call/call-provider';
import type { AssetRef } from '../call/resource-ref';
import { CompareButton, MOST_COMPARED } from '../compare/compare-button';
import { Button } from '../control/button';
import { FileInput } from '../control/file-input';
import { isVideo } from '../image/image-source';
import { uploads, useUploadedTo } from '../upload/uploads';
import { useDroppedFiles } from '../upload/use-dropped-files';
import { DetailSection } from './detail-section';
import { useMakePrimary } from './use-make-primary';
import { VariantItem } from './variant-item';

type VariantsProps = { page: AssetPage; assetRef: AssetRef; libraryPath: string };

/** The variants of an original: opens, promotes, renames and deletes them, and uploads more by button or drop. */
export function VariantsSection({ page, assetRef, libraryPath }: VariantsProps) {
  const { asset } = page;
  const { makePrimary, pending, question } = useMakePrimary(assetRef);
  const variants = (asset.variants ?? []).filter((variant) => variant !== null);
  const busy = pending || page.promoting;
  const mayWrite = useMayWrite(assetRef);
  const { add, over } = useVariantUpload(assetRef, mayWrite);
  if (!mayWrite && variants.length === 0) return null;
  return (
    <DetailSection
      title="Variants"
      beside={
        <div className="flex flex-wrap gap-2">
          {variants.length > 0 && <CompareButton assets={versionsOf(assetRef, variants)} />}
          {mayWrite && <AddVariant video={isVideo(asset)} onFiles={add} />}
        </div>
      }
      className={`grid min-w-0 content-start gap-3 self-start rounded-card border border-dashed p-4 ${over ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      {variants.length === 0 ? (
        <p className="text-sm text-quiet">
          Other versions of the same {isVideo(asset) ? 'video' : 'image'}: add a file, or drop it on
          this page.
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {variants.map((variant) => (
            <VariantItem
              key={variant.id}
              variant={variant}
              original={assetRef}
              href={`${libraryPath}/${variant.id}`}
              busy={busy}
              onMakePrimary={mayWrite ? () => void makePrimary(variant) : null}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {busy && 'Changing version…'}
      </p>
      {question}
    </DetailSection>
  );
}

/** The original and its first variants, as many as can be compared. */
const versionsOf = (original: AssetRef, variants: { id: string }[]): AssetRef[] => [
  original,
  ...variants.slice(0, MOST_COMPARED - 1).map(({ id }) => ({ ...original, assetId: id })),
];

/** On the page of a variant: promotes it and opens the original, or compares the two. */
export function ShowInsteadButton(props: {
  original: AssetRef;
  variant: { id: string; name: string | null };
  onShown: () => void;
}) {
  const { makePrimary, pending, question } = useMakePrimary(props.original, props.onShown);
  const mayWrite = useMayWrite(props.original);
  const versions = versionsOf(props.original, [props.variant]);
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {mayWrite && (
          <Button
            onClick={() => void makePrimary(props.variant)}
            disabled={pending}
            className="disabled:opacity-60"
          >
            {pending ? 'Changing version…' : 'Use this version'}
          </Button>
        )}
        <CompareButton assets={versions} />
      </div>
      {question}
    </>
  );
}

/** Uploads files as variants of an original, and refetches the original as they arrive. */
function useVariantUpload(assetRef: AssetRef, mayWrite: boolean) {
  const { assetId, ...library } = assetRef;
  const queryClient = useQueryClient();
  const { queryKey } = useCalls().page.asset.queryOptions(assetRef);
  const arrived = useUploadedTo({ ...library, parentId: assetId });
  const seen = useRef(arrived);
  // biome-ignore lint/correctness/useExhaustiveDependencies: assetRef is constant for the page.
  useEffect(() => {
    if (arrived === seen.current) return;
    seen.current = arrived;
    void queryClient.invalidateQueries({ queryKey });
  }, [arrived]);
  const add = (files: Iterable<File>) => uploads.add(files, { ...library, parentId: assetId });
  const drop = (chosen: { file: File }[]) => mayWrite && add(chosen.map(({ file }) => file));
  return { add, over: useDroppedFiles(drop) && mayWrite };
}

function AddVariant({ video, onFiles }: { video: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <UploadIcon className="size-4" />
        Add version
      </Button>
      <FileInput
        ref={input}
        label="Variant files"
        multiple
        accept={video ? 'video/*' : 'image/*'}
        onFiles={onFiles}
      />
    </>
  );
}
