'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheckIcon, FolderInputIcon, TagIcon, TagXIcon, Trash2Icon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { limits } from '@/contract/limits';
import type { LibraryPage } from '@/contract/page';
import type { View } from '@/contract/view';
import { assetsInWords } from '../asset/quantities';
import { stateInWords } from '../asset/state-in-words';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { Choice } from '../control/choice';
import { FormDialog } from '../control/form-dialog';
import type { LibraryAddress } from '../grid/use-blocks';
import { BulkTagField } from './bulk-tag-field';
import type { useBulkChange } from './use-bulk-change';

type Props = {
  address: LibraryAddress;
  library: LibraryPage;
  view: View;
  ids: string[];
  bulk: ReturnType<typeof useBulkChange>;
  onTrash: () => void;
};

/** What can be done with many assets of a library at once. */
export function LibraryActions({ address, library, view, ids, bulk, onTrash }: Props) {
  const calls = useCalls();
  const tagging = useMutation(calls.asset.tag.mutationOptions());
  const untagging = useMutation(calls.asset.untag.mutationOptions());
  const approving = useMutation(calls.browse.approve.mutationOptions());
  const many = assetsInWords(ids.length);
  const change = (call: (ids: string[]) => Promise<unknown>, done: string, leaves = false) =>
    void bulk.carryOut(ids, { call, leaves, done });
  return (
    <>
      <TagsDialog
        label="Add tags"
        icon={<TagIcon className="size-5" />}
        title={`Add tags to ${many}`}
        yes="Add"
        address={address}
        onTags={(tags) =>
          change(
            (assetIds) => tagging.mutateAsync({ ...address, assetIds, tags }),
            `${many} tagged.`,
          )
        }
      />
      <TagsDialog
        label="Remove tags"
        icon={<TagXIcon className="size-5" />}
        title={`Remove tags from ${many}`}
        yes="Remove"
        address={address}
        onTags={(tags) =>
          change(
            (assetIds) => untagging.mutateAsync({ ...address, assetIds, tags }),
            `Tags removed from ${many}.`,
            tags.some((tag) => view.tags.includes(tag)),
          )
        }
      />
      <MoveAction address={address} ids={ids} bulk={bulk} />
      {library.paid && (
        <FormDialog
          label="Approval"
          icon={<CircleCheckIcon className="size-5" />}
          title={`Set the approval of ${many}`}
          yes="Set"
          onYes={({ state = '' }) => {
            change(
              (chunk) => approving.mutateAsync({ ...address, ids: chunk, state }),
              `${stateInWords(state)}: ${many}.`,
              view.approval !== null && view.approval !== state,
            );
            return null;
          }}
        >
          <Choice
            id="bulkApproval"
            name="state"
            label="State"
            options={library.approvalStates.map((value) => ({ value, text: stateInWords(value) }))}
          />
        </FormDialog>
      )}
      <Button onClick={onTrash} aria-label="Move to the trash">
        <Trash2Icon className="size-5" />
        <span className="max-sm:hidden">Trash</span>
      </Button>
    </>
  );
}

type TagsDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'label' | 'icon' | 'title' | 'yes'
> & {
  address: LibraryAddress;
  onTags: (tags: string[]) => void;
};

/** Asks for some tags; for none nothing is done. */
function TagsDialog({ address, onTags, ...dialog }: TagsDialogProps) {
  const take = ({ tags = '' }) => {
    const list = tagsIn(tags);
    const problem = problemOf(list);
    if (problem === null && list.length > 0) onTags(list);
    return problem;
  };
  return (
    <FormDialog {...dialog} onYes={take}>
      <BulkTagField address={address} />
    </FormDialog>
  );
}

function MoveAction({ address, ids, bulk }: Pick<Props, 'address' | 'ids' | 'bulk'>) {
  const calls = useCalls();
  const moving = useMutation(calls.asset.transfer.mutationOptions());
  const home = useQuery(calls.page.home.queryOptions(undefined, { staleTime: 60_000 }));
  const targets = (home.data?.organizations ?? [])
    .filter(({ id }) => id === address.organizationId)
    .flatMap(({ libraries }) => libraries)
    .filter(({ id }) => id !== address.libraryId);
  const move = ({ target = '' }) => {
    const name = targets.find(({ id }) => id === target)?.name;
    if (!name) return null;
    void bulk.carryOut(ids, {
      call: (assetIds) => moving.mutateAsync({ ...address, targetLibraryId: target, assetIds }),
      leaves: true,
      done: `${assetsInWords(ids.length)} moved to ${name}.`,
    });
    return null;
  };
  return (
    <FormDialog
      label="Move"
      icon={<FolderInputIcon className="size-5" />}
      title={`Move ${assetsInWords(ids.length)}`}
      yes="Move"
      onYes={move}
      disabled={home.isSuccess && targets.length === 0}
    >
      <Choice
        id="bulkTarget"
        name="target"
        label="To the library"
        options={targets.map(({ id, name }) => ({ value: id, text: name }))}
      />
    </FormDialog>
  );
}

const tagsIn = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().normalize('NFC'))
      .filter(Boolean),
  ),
];

/** Why these tags are not taken all at once; null: they are. */
function problemOf(tags: string[]): string | null {
  if (tags.length > limits.tagsPerCall)
    return `These are ${tags.length} tags. At most ${limits.tagsPerCall} at once.`;
  const long = tags.find((tag) => [...tag].length > limits.tagLength);
  return long ? `A tag has at most ${limits.tagLength} characters: “${long.slice(0, 30)}…”.` : null;
}
