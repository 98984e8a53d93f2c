'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { extensionOf, renamed } from '@/contract/file-name';
import { LIMITS } from '@/contract/limits';
import type { ShownAsset } from '@/contract/page';
import { useCalls } from '../call/call-provider';
import { EditableText } from './editable-text';
import { useAssetChange, withAsset } from './use-asset-change';
import type { AssetRef } from './use-asset-page';
import { useShortcuts } from './use-shortcuts';

/** The name and the description of an asset, both editable in place. */
export function AssetCaptions({ asset, assetRef }: { asset: ShownAsset; assetRef: AssetRef }) {
  const router = useRouter();
  const calls = useCalls();
  const renaming = useMutation(calls.asset.rename.mutationOptions());
  const describing = useMutation(calls.asset.describe.mutationOptions());
  const change = useAssetChange(assetRef);
  const [asked, setAsked] = useState({ name: 0, description: 0 });
  useShortcuts({
    e: () => setAsked((so) => ({ ...so, name: so.name + 1 })),
    d: () => setAsked((so) => ({ ...so, description: so.description + 1 })),
  });

  const name = asset.name ?? 'Untitled';
  const extension = extensionOf(name);
  const rename = async (typed: string) => {
    const newName = renamed(name, typed);
    if (newName === null) return 'Give it a name.';
    const failure = await change({
      show: (page) => withAsset(page, { name: newName }),
      undo: (page) => withAsset(page, { name }),
      send: () => renaming.mutateAsync({ ...assetRef, name: newName }),
    });
    // The server renders the title of the window.
    if (failure === null) router.refresh();
    return failure;
  };
  const describe = (description: string) =>
    change({
      show: (page) => withAsset(page, { description: description || null }),
      undo: (page) => withAsset(page, { description: asset.description }),
      send: () => describing.mutateAsync({ ...assetRef, description }),
    });
  return (
    <div className="grid gap-1">
      <h1>
        <EditableText
          label="Name"
          about={asset.id}
          value={name.slice(0, name.length - extension.length)}
          suffix={extension}
          empty="Untitled"
          maxLength={LIMITS.fileNameLength}
          className="text-xl"
          asked={asked.name}
          onSave={rename}
        />
      </h1>
      <EditableText
        label="Description"
        about={asset.id}
        value={asset.description ?? ''}
        empty="Add a description"
        multiline
        maxLength={LIMITS.descriptionLength}
        className="text-quiet"
        asked={asked.description}
        onSave={describe}
      />
    </div>
  );
}
