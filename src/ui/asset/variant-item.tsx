'use client';

import Link from 'next/link';
import type { AssetVariant } from '@/contract/asset/asset';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import { extensionOf, renamed } from '@/contract/upload/file-name';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { FormDialog } from '../form/form-dialog';
import { TextField } from '../form/text-field';
import { AssetImage } from '../image/asset-image';
import { imageSource } from '../image/image-source';
import { DeleteVariant } from './delete-variant';
import { useUndoableChange, withAsset } from './use-asset-change';

type VariantItemProps = {
  variant: AssetVariant;
  original: AssetRef;
  href: string;
  busy: boolean;
  /** Null for people who may only view it: then it has no buttons. */
  onMakePrimary: (() => void) | null;
};

const BUTTON_CLASS = 'px-2 text-xs disabled:opacity-60';

/** A variant in the list of its asset: opens it, makes it primary, renames it, deletes it. */
export function VariantItem({ variant, original, href, busy, onMakePrimary }: VariantItemProps) {
  const name = variant.name ?? 'Untitled';
  const rename = useRenameVariant(original, variant);
  return (
    <li className="grid max-w-48 min-w-0 content-start gap-1.5">
      <Link
        href={href}
        prefetch={false}
        className="group grid gap-1.5 rounded-image outline-offset-4"
      >
        <span className="block aspect-square overflow-hidden rounded-image bg-sunken">
          <VariantImage variant={variant} />
        </span>
        <span dir="auto" className="truncate text-xs text-quiet group-hover:text-ink">
          {name}
        </span>
      </Link>
      {onMakePrimary && (
        <>
          <Button
            onClick={onMakePrimary}
            disabled={busy}
            aria-label={`Use this version: ${name}`}
            className={BUTTON_CLASS}
          >
            Use this version
          </Button>
          <div className="grid grid-cols-2 gap-1.5">
            <FormDialog
              label="Rename"
              accessibleName={`Rename: ${name}`}
              title="Rename variant"
              submitLabel="Rename"
              onSubmit={({ name: typed = '' }) => rename(typed)}
              className={BUTTON_CLASS}
            >
              <TextField
                name="name"
                label="Name"
                autoComplete="off"
                maxLength={LIMITS.fileNameLength}
                defaultValue={name.slice(0, name.length - extensionOf(name).length)}
                hint={extensionOf(name) && `The extension stays ${extensionOf(name)}.`}
              />
            </FormDialog>
            <DeleteVariant
              label="Delete"
              accessibleName={`Delete: ${name}`}
              variant={variant}
              original={original}
              className={BUTTON_CLASS}
            />
          </div>
        </>
      )}
    </li>
  );
}

function VariantImage({ variant }: { variant: AssetVariant }) {
  const source = imageSource(variant);
  if (!source)
    return (
      <span className="grid size-full place-content-center text-xs text-quiet">
        {variant.sizes === null ? 'Processing…' : 'No preview'}
      </span>
    );
  return (
    <AssetImage
      {...source}
      placeholder={null}
      opaque
      sizes="160px"
      alt=""
      loading="lazy"
      className="size-full object-cover"
    />
  );
}

/** Renames a variant from the page of its original. Returns null on success, otherwise the reason as a sentence. */
function useRenameVariant(original: AssetRef, { id, name }: AssetVariant) {
  const change = useUndoableChange(original);
  const present = name ?? 'Untitled';
  return async (typed: string): Promise<string | null> => {
    const newName = renamed(present, typed);
    if (newName === null) return 'Enter a name.';
    return change({
      show: (page) => withVariantName(page, id, newName),
      undo: (page) => withVariantName(page, id, present),
      wanted: { kind: 'rename', name: newName },
      said: 'Renamed.',
      id,
    });
  };
}

const withVariantName = (page: AssetPage, id: string, name: string) =>
  withAsset(page, {
    variants: (page.asset.variants ?? []).map((variant) =>
      variant?.id === id ? { ...variant, name } : variant,
    ),
  });
