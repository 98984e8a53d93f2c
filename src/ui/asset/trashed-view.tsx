'use client';

import type { Tile } from '@/contract/browse/browse';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { sayDeletion } from '../format/days-left';
import { Thumbnail } from '../image/thumbnail';
import { BackLink } from '../viewer/back-link';
import { useTrash } from './use-trash';

type TrashedViewProps = {
  tile: Tile;
  removedAt: number;
  assetRef: AssetRef;
  libraryPath: string;
};

/** The page of an asset in the trash: how long it stays there, and a button to restore it. */
export function TrashedView({ tile, removedAt, assetRef, libraryPath }: TrashedViewProps) {
  const here = `${libraryPath}/${tile.id}`;
  const { restore, pending } = useTrash({ ...assetRef, assetId: tile.id }, { here, after: here });
  const mayWrite = useMayWrite(assetRef);
  const { width, height } = tile;
  return (
    <article className="page-width grid max-w-[44rem] justify-items-center gap-6 py-8 text-center">
      <nav aria-label="Back" className="justify-self-start text-sm">
        <BackLink href={libraryPath}>Library</BackLink>
      </nav>
      {width && height && (
        <Thumbnail
          asset={tile}
          sizes="20rem"
          width={width}
          height={height}
          alt=""
          className="max-h-80 w-auto max-w-full rounded-image opacity-60"
        />
      )}
      <div className="grid gap-2">
        <h1 dir="auto" className="text-xl wrap-anywhere">
          {tile.name}
        </h1>
        <p className="text-quiet">In the trash. {sayDeletion(removedAt)}</p>
      </div>
      {mayWrite && (
        <Button variant="primary" onClick={() => void restore()} aria-disabled={pending}>
          Restore
        </Button>
      )}
    </article>
  );
}
