'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { extensionOf, renamed } from '@/contract/file-name';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/page';
import { descriptionOfCaption } from '@/contract/tags-of-keywords';
import { useCalls } from '../call/call-provider';
import { useShortcuts } from '../shortcut/use-shortcuts';
import { toast } from '../toast/toasts';
import { openDetails } from './details-panel';
import { EditableText } from './editable-text';
import { SuggestedDescription } from './suggested-description';
import { useAssetChange, withAsset } from './use-asset-change';
import type { AssetRef } from './use-asset-page';

/**
 * The name and the description of an asset, both editable in place. As long as no person has written a description, the
 * caption of the file is suggested as one.
 */
export function AssetCaptions({ page, assetRef }: { page: AssetPage; assetRef: AssetRef }) {
  const { asset, describedByPerson } = page;
  const router = useRouter();
  const calls = useCalls();
  const renaming = useMutation(calls.asset.rename.mutationOptions());
  const describing = useMutation(calls.asset.describe.mutationOptions());
  const change = useAssetChange(assetRef);
  const [asked, setAsked] = useState({ name: 0, description: 0 });
  const edit = (field: keyof typeof asked) => {
    openDetails(true);
    setAsked((so) => ({ ...so, [field]: so[field] + 1 }));
  };
  useShortcuts({ e: () => edit('name'), d: () => edit('description') });

  const name = asset.name ?? 'Untitled';
  const extension = extensionOf(name);
  const rename = async (typed: string) => {
    const newName = renamed(name, typed);
    if (newName === null) return 'Enter a name.';
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
      show: (now) => ({
        ...withAsset(now, { description: description || null }),
        describedByPerson: true,
      }),
      undo: (now) => ({ ...withAsset(now, { description: asset.description }), describedByPerson }),
      send: () => describing.mutateAsync({ ...assetRef, description }),
    });
  const caption = suggestedDescription(page);
  const takeCaption = async (text: string) => {
    const failure = await describe(text);
    if (failure !== null) return toast({ text: failure });
    const before = asset.description ?? '';
    toast({
      text: 'Caption used as description.',
      action: { label: 'Undo', run: () => void describe(before) },
    });
  };
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
      {caption && (
        <SuggestedDescription caption={caption} onUse={() => void takeCaption(caption)} />
      )}
    </div>
  );
}

/** The caption of the file, cut to the length of a description; null when a person has described the asset. */
function suggestedDescription({ asset, describedByPerson, photo }: AssetPage): string | null {
  const caption = descriptionOfCaption(photo?.caption ?? null);
  return describedByPerson || caption === asset.description ? null : caption;
}
