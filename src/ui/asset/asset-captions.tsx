'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { descriptionOfCaption } from '@/contract/asset/tags-of-keywords';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import { extensionOf, renamed } from '@/contract/upload/file-name';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { toast } from '../control/toasts';
import { useShortcuts } from '../control/use-shortcuts';
import { DETAILS_ID, useOpenDetails } from '../viewer/details-panel';
import { EditableText } from './editable-text';
import { useUndoableChange, withAsset } from './use-asset-change';

/**
 * The name and description of an asset, both editable in place. Until a person writes a description, the caption of the
 * file is suggested as one.
 */
export function AssetCaptions({ page, assetRef }: { page: AssetPage; assetRef: AssetRef }) {
  const { asset, describedByPerson } = page;
  const mayWrite = useMayWrite(assetRef);
  const router = useRouter();
  const change = useUndoableChange(assetRef);
  const openDetails = useOpenDetails();
  const [asked, setAsked] = useState({ name: 0, description: 0 });
  const edit = (field: keyof typeof asked) => {
    if (document.getElementById(DETAILS_ID)?.checkVisibility() === false) openDetails('info');
    setAsked((so) => ({ ...so, [field]: so[field] + 1 }));
  };
  useShortcuts(mayWrite ? { e: () => edit('name'), d: () => edit('description') } : {});

  const name = asset.name ?? 'Untitled';
  const extension = extensionOf(name);
  const rename = async (typed: string) => {
    const newName = renamed(name, typed);
    if (newName === null) return 'Enter a name.';
    const failure = await change({
      show: (page) => withAsset(page, { name: newName }),
      undo: (page) => withAsset(page, { name }),
      wanted: { kind: 'rename', name: newName },
      said: 'Renamed.',
    });
    // The server renders the window title.
    if (failure === null) router.refresh();
    return failure;
  };
  const describe = (description: string, said = 'Description saved.') =>
    change({
      show: (now) => ({
        ...withAsset(now, { description: description || null }),
        describedByPerson: true,
      }),
      undo: (now) => ({ ...withAsset(now, { description: asset.description }), describedByPerson }),
      wanted: { kind: 'describe', description },
      said,
    });
  const caption = suggestedDescription(page);
  const takeCaption = async (text: string) => {
    const failure = await describe(text, 'Caption used as description.');
    if (failure !== null) toast({ text: failure });
  };
  if (!mayWrite)
    return (
      <div className="grid gap-1 py-1">
        <h1 dir="auto" className="text-xl wrap-anywhere">
          {name}
        </h1>
        {asset.description && (
          <p dir="auto" className="py-1 wrap-anywhere whitespace-pre-wrap text-quiet">
            {asset.description}
          </p>
        )}
      </div>
    );
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
        onSave={(description) => describe(description)}
      />
      {caption && (
        <SuggestedDescription caption={caption} onUse={() => void takeCaption(caption)} />
      )}
    </div>
  );
}

/** The caption of the file, cut to the maximum length of a description; null when a person has described the asset. */
function suggestedDescription({ asset, describedByPerson, photo }: AssetPage): string | null {
  const caption = descriptionOfCaption(photo?.caption ?? null);
  return describedByPerson || caption === asset.description ? null : caption;
}

/** The caption of the file, offered as the description. */
const SuggestedDescription = ({ caption, onUse }: { caption: string; onUse: () => void }) => (
  <section
    aria-label="Suggested description"
    className="mt-2 grid gap-2 rounded-control border border-dashed border-edge px-3.5 py-3 text-sm"
  >
    <h2 className="text-xs font-normal text-quiet">Caption in the file</h2>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {caption}
    </p>
    <Button className="justify-self-start" onClick={onUse}>
      Use as description
    </Button>
  </section>
);
