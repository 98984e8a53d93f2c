'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheckIcon, FolderInputIcon, TagIcon, TagXIcon, Trash2Icon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tile } from '@/contract/browse';
import type { SelectedChange } from '@/contract/bulk-change';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization-page';
import { formatAssetCount } from '../asset/format-quantity';
import { formatState } from '../asset/format-state';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormDialog } from '../control/form-dialog';
import { Select } from '../control/select';
import type { LibraryRef } from '../grid/use-blocks';
import { tagProblem } from '../tag/tag-problem';
import { useTagsOf } from '../tag/use-tags';
import { BulkTagField } from './bulk-tag-field';
import { parseTags } from './parse-tags';
import { tagsOfSelected } from './selected-tags';
import type { Part, useBulkChange } from './use-bulk-change';

type Props = {
  /** Every selected asset. */
  parts: Part[];
  /** Those that can be moved and trashed: all, or the originals. */
  movable: Part[];
  /** The selected assets as far as they are known here. */
  knownTiles: () => Tile[];
  /** The libraries of the organization, to move assets to. */
  targets: Named[];
  /** The approval states of the organization; null when its plan does not include setting one. */
  approvalStates: string[] | null;
  /** Whether a change takes the assets out of this view. */
  leaves: (change: SelectedChange) => boolean;
  bulk: ReturnType<typeof useBulkChange>;
  onTrash: () => void;
};

/** The actions on the selected assets of one library or of several. */
export function SelectionActions(props: Props) {
  const { parts, movable, knownTiles, targets, approvalStates, leaves, bulk, onTrash } = props;
  const calls = useCalls();
  const untagging = useMutation(calls.asset.untag.mutationOptions());
  const approving = useMutation(calls.asset.approveMany.mutationOptions());
  const addTags = useAddTags(props);
  const count = countOf(parts);
  const many = formatAssetCount(count);
  const libraries = parts.map(({ libraryRef }) => libraryRef);
  return (
    <>
      <TagsDialog
        label="Add tags"
        icon={<TagIcon className="size-5" />}
        title={`Add tags to ${many}`}
        submitLabel="Add"
        fields={<TagsToAdd libraries={libraries} />}
        onTags={addTags}
      />
      <TagsDialog
        label="Remove tags"
        icon={<TagXIcon className="size-5" />}
        title={`Remove tags from ${many}`}
        submitLabel="Remove"
        fields={<TagsToRemove libraries={libraries} knownTiles={knownTiles} count={count} />}
        onTags={(tags) =>
          void bulk.change(parts, {
            call: (library, assetIds) => untagging.mutateAsync({ ...library, assetIds, tags }),
            many: { kind: 'untag', tags },
            leaves: leaves({ kind: 'untag', tags }),
            done: (some) => `Tags removed from ${some}.`,
          })
        }
      />
      <MoveAction {...{ movable, targets, leaves, bulk }} />
      {approvalStates && (
        <FormDialog
          label="Approval"
          icon={<CircleCheckIcon className="size-5" />}
          title={`Set the approval of ${many}`}
          submitLabel="Set"
          onSubmit={({ state = '' }) => {
            void bulk.change(parts, {
              call: (library, ids) => approving.mutateAsync({ ...library, ids, state }),
              many: { kind: 'approve', state },
              leaves: leaves({ kind: 'approve', state }),
              done: (some) => `${some} set to ${formatState(state)}.`,
            });
            return null;
          }}
        >
          <Select
            id="bulkApproval"
            name="state"
            label="State"
            options={approvalStates.map((value) => ({ value, text: formatState(value) }))}
          />
        </FormDialog>
      )}
      <Button onClick={onTrash} aria-label="Move to trash" disabled={countOf(movable) === 0}>
        <Trash2Icon className="size-5" />
        <span className="max-sm:hidden">Move to trash</span>
      </Button>
    </>
  );
}

/** Adds tags. Where it is known which assets had them before, the toast offers to undo it. */
function useAddTags({ parts, knownTiles, bulk, leaves }: Props) {
  const calls = useCalls();
  const tagging = useMutation(calls.asset.tag.mutationOptions());
  const untagging = useMutation(calls.asset.untag.mutationOptions());
  return (tags: string[]) => {
    const before = new Map(knownTiles().map((tile) => [tile.id, tile.tags]));
    const takeAway = async (library: LibraryRef, ids: string[]) => {
      for (const tag of tags) {
        const assetIds = ids.filter((id) => !before.get(id)?.includes(tag));
        if (assetIds.length > 0) await untagging.mutateAsync({ ...library, assetIds, tags: [tag] });
      }
    };
    const undo = { call: takeAway, done: (many: string) => `Tags removed from ${many}.` };
    void bulk.change(parts, {
      call: (library, assetIds) => tagging.mutateAsync({ ...library, assetIds, tags }),
      many: { kind: 'tag', tags },
      leaves: leaves({ kind: 'tag', tags }),
      done: (many) => `${many} tagged.`,
      undo: before.size === countOf(parts) ? undo : undefined,
    });
  };
}

type TagsDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'label' | 'icon' | 'title' | 'submitLabel'
> & {
  fields: ReactNode;
  onTags: (tags: string[]) => void;
};

/** Asks for tags. An empty list does nothing. */
function TagsDialog({ fields, onTags, ...dialog }: TagsDialogProps) {
  const submit = ({ tags = '' }) => {
    const list = parseTags(tags);
    const problem = tagsProblem(list);
    if (problem === null && list.length > 0) onTags(list);
    return problem;
  };
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {fields}
    </FormDialog>
  );
}

type TagFields = { libraries: LibraryRef[] };

const TagsToAdd = ({ libraries }: TagFields) => <BulkTagField known={useTagsOf(libraries)} />;

type TagsToRemoveProps = TagFields & Pick<Props, 'knownTiles'> & { count: number };

/** Offers the tags that the selection has, and suggests others only where it may have more. */
function TagsToRemove({ libraries, knownTiles, count }: TagsToRemoveProps) {
  const { tags, complete } = tagsOfSelected(knownTiles(), count);
  const known = useTagsOf(libraries, !complete);
  return <BulkTagField known={complete ? tags : known} offered={tags} />;
}

function MoveAction({
  movable,
  targets,
  leaves,
  bulk,
}: Pick<Props, 'movable' | 'targets' | 'leaves' | 'bulk'>) {
  const moving = useMutation(useCalls().asset.transfer.mutationOptions());
  const isFromElsewhere = (id: string) => movable.some((part) => part.libraryRef.libraryId !== id);
  const possible = targets.filter(({ id }) => isFromElsewhere(id));
  const move = ({ target = '' }) => {
    const name = possible.find(({ id }) => id === target)?.name;
    if (!name) return null;
    const parts = movable.filter((part) => part.libraryRef.libraryId !== target);
    const transfer = { kind: 'transfer' as const, targetLibraryId: target };
    void bulk.change(parts, {
      call: (library, assetIds) =>
        moving.mutateAsync({ ...library, targetLibraryId: target, assetIds }),
      many: transfer,
      leaves: leaves(transfer),
      done: (many) => `${many} moved to ${name}.`,
    });
    return null;
  };
  return (
    <FormDialog
      label="Move"
      icon={<FolderInputIcon className="size-5" />}
      title={`Move ${formatAssetCount(countOf(movable))}`}
      submitLabel="Move"
      onSubmit={move}
      disabled={possible.length === 0}
    >
      <Select
        id="bulkTarget"
        name="target"
        label="Destination library"
        options={possible.map(({ id, name }) => ({ value: id, text: name }))}
      />
    </FormDialog>
  );
}

const countOf = (parts: Part[]) => parts.reduce((sum, { count }) => sum + count, 0);

/** Returns why these tags are not accepted; null when they are. */
function tagsProblem(tags: string[]): string | null {
  if (tags.length > LIMITS.tagsPerCall)
    return `You entered ${tags.length} tags. The maximum is ${LIMITS.tagsPerCall} at a time.`;
  return tags.map(tagProblem).find(Boolean) ?? null;
}
