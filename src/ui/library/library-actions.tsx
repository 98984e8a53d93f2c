'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheckIcon, FolderInputIcon, TagIcon, TagXIcon, Trash2Icon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { LIMITS } from '@/contract/limits';
import type { LibraryPage } from '@/contract/page';
import type { View } from '@/contract/view';
import { formatAssetCount } from '../asset/format-quantity';
import { formatState } from '../asset/format-state';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { FormDialog } from '../control/form-dialog';
import { Select } from '../control/select';
import type { LibraryRef } from '../grid/use-blocks';
import { tagProblem } from '../tag/tag-problem';
import { useTags } from '../tag/use-tags';
import { BulkTagField } from './bulk-tag-field';
import { parseTags } from './parse-tags';
import type { Browsing, Selected } from './use-browsing';
import type { useBulkChange } from './use-bulk-change';

type Props = {
  libraryRef: LibraryRef;
  library: LibraryPage;
  view: View;
  browsing: Browsing;
  bulk: ReturnType<typeof useBulkChange>;
  onTrash: () => void;
};

/** The actions on the selected assets of a library. */
export function LibraryActions({ libraryRef, library, view, browsing, bulk, onTrash }: Props) {
  const { selected } = browsing;
  const calls = useCalls();
  const tagging = useMutation(calls.asset.tag.mutationOptions());
  const untagging = useMutation(calls.asset.untag.mutationOptions());
  const approving = useMutation(calls.asset.approveMany.mutationOptions());
  const many = formatAssetCount(selected.count);
  return (
    <>
      <TagsDialog
        label="Add tags"
        icon={<TagIcon className="size-5" />}
        title={`Add tags to ${many}`}
        submitLabel="Add"
        fields={<TagsToAdd libraryRef={libraryRef} />}
        onTags={(tags) =>
          void bulk.change(selected, {
            call: (assetIds) => tagging.mutateAsync({ ...libraryRef, assetIds, tags }),
            many: { kind: 'tag', tags },
            leaves: false,
            done: `${many} tagged.`,
          })
        }
      />
      <TagsDialog
        label="Remove tags"
        icon={<TagXIcon className="size-5" />}
        title={`Remove tags from ${many}`}
        submitLabel="Remove"
        fields={<TagsToRemove libraryRef={libraryRef} browsing={browsing} />}
        onTags={(tags) =>
          void bulk.change(selected, {
            call: (assetIds) => untagging.mutateAsync({ ...libraryRef, assetIds, tags }),
            many: { kind: 'untag', tags },
            leaves: tags.some((tag) => view.tags.includes(tag)),
            done: `Tags removed from ${many}.`,
          })
        }
      />
      <MoveAction libraryRef={libraryRef} selected={selected} bulk={bulk} />
      {library.paid && (
        <FormDialog
          label="Approval"
          icon={<CircleCheckIcon className="size-5" />}
          title={`Set the approval of ${many}`}
          submitLabel="Set"
          onSubmit={({ state = '' }) => {
            void bulk.change(selected, {
              call: (ids) => approving.mutateAsync({ ...libraryRef, ids, state }),
              many: { kind: 'approve', state },
              leaves: view.approval !== null && view.approval !== state,
              done: `${many} set to ${formatState(state)}.`,
            });
            return null;
          }}
        >
          <Select
            id="bulkApproval"
            name="state"
            label="State"
            options={library.approvalStates.map((value) => ({ value, text: formatState(value) }))}
          />
        </FormDialog>
      )}
      <Button onClick={onTrash} aria-label="Move to trash">
        <Trash2Icon className="size-5" />
        <span className="max-sm:hidden">Move to trash</span>
      </Button>
    </>
  );
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

const TagsToAdd = ({ libraryRef }: Pick<Props, 'libraryRef'>) => (
  <BulkTagField known={useTags(libraryRef)} />
);

/** Offers the tags that the selection has, and suggests others only where it may have more. */
function TagsToRemove({ libraryRef, browsing }: Pick<Props, 'libraryRef' | 'browsing'>) {
  const { tags, complete } = browsing.selectedTags();
  const known = useTags(libraryRef, !complete);
  return <BulkTagField known={complete ? tags : known} offered={tags} />;
}

function MoveAction({
  libraryRef,
  selected,
  bulk,
}: Pick<Props, 'libraryRef' | 'bulk'> & { selected: Selected }) {
  const calls = useCalls();
  const moving = useMutation(calls.asset.transfer.mutationOptions());
  const home = useQuery(calls.page.home.queryOptions(undefined, { staleTime: 60_000 }));
  const targets = (home.data?.organizations ?? [])
    .filter(({ id }) => id === libraryRef.organizationId)
    .flatMap(({ libraries }) => libraries)
    .filter(({ id }) => id !== libraryRef.libraryId);
  const move = ({ target = '' }) => {
    const name = targets.find(({ id }) => id === target)?.name;
    if (!name) return null;
    void bulk.change(selected, {
      call: (assetIds) => moving.mutateAsync({ ...libraryRef, targetLibraryId: target, assetIds }),
      many: { kind: 'transfer', targetLibraryId: target },
      leaves: true,
      done: `${formatAssetCount(selected.count)} moved to ${name}.`,
    });
    return null;
  };
  return (
    <FormDialog
      label="Move"
      icon={<FolderInputIcon className="size-5" />}
      title={`Move ${formatAssetCount(selected.count)}`}
      submitLabel="Move"
      onSubmit={move}
      disabled={home.isSuccess && targets.length === 0}
    >
      <Select
        id="bulkTarget"
        name="target"
        label="Destination library"
        options={targets.map(({ id, name }) => ({ value: id, text: name }))}
      />
    </FormDialog>
  );
}

/** Returns why these tags are not accepted; null when they are. */
function tagsProblem(tags: string[]): string | null {
  if (tags.length > LIMITS.tagsPerCall)
    return `You entered ${tags.length} tags. The maximum is ${LIMITS.tagsPerCall} at a time.`;
  return tags.map(tagProblem).find(Boolean) ?? null;
}
