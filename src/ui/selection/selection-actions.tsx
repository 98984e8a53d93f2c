'use client';

import {
  CircleCheckIcon,
  EllipsisIcon,
  FolderInputIcon,
  TagIcon,
  TagXIcon,
  Trash2Icon,
  UserRoundCheckIcon,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization/organization-page';
import { tagsOfSelected } from '../browse/selected-tags';
import {
  useMayCollect,
  useMayWrite,
  useOwnOrganization,
  useWritable,
} from '../call/access-provider';
import type { AssetRef, LibraryRef } from '../call/resource-ref';
import { CompareButton, MOST_COMPARED } from '../compare/compare-button';
import { Button } from '../control/button';
import { Fold } from '../control/fold';
import { FormDialog } from '../form/form-dialog';
import { Select } from '../form/select';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { ShareButton } from '../share-link/share-button';
import { tagProblem } from '../tag/tag-problem';
import { useTagsOf } from '../tag/use-tags';
import { AddToCollection } from './add-to-collection';
import { AskForApproval } from './ask-for-approval';
import { assetsOf } from './assets-of';
import { BulkTagField, parseTags } from './bulk-tag-field';
import { DownloadButton } from './download-button';
import { RightsAction } from './rights-action';
import { ACTION } from './selection-bar';
import type { Part, useSelectedChange } from './use-selected-change';

type Props = {
  /** Every selected asset. */
  parts: Part[];
  /** The movable and trashable ones: all, or the originals. */
  movable: Part[];
  /** The selected assets, as far as they are loaded. */
  knownTiles: () => Tile[];
  /** The libraries of the organization, as targets for moving assets. */
  targets: Named[];
  /** The approval states of the organization; null when its plan does not include setting one. */
  approvalStates: string[] | null;
  /** Whether a change takes the assets out of this view. */
  leaves: (change: SelectedChange) => boolean;
  bulk: ReturnType<typeof useSelectedChange>;
  /** The name of a ZIP of them; by default their number. */
  archiveName?: string;
  onTrash: () => void;
  /** Actions of this page alone, among those used less. */
  children?: ReactNode;
};

/** The actions on the selected assets of one library or of several. */
export function SelectionActions(props: Props) {
  const { parts, movable, knownTiles, targets, approvalStates, leaves, bulk, onTrash } = props;
  const run = (change: SelectedChange) =>
    void bulk.change(parts, { change, leaves: leaves(change) });
  const count = countOf(parts);
  const many = formatAssetCount(count);
  const libraries = parts.map(({ libraryRef }) => libraryRef);
  const { mayWrite, mayShare, mayCollect } = useMayChange(libraries);
  const few = count > MOST_COMPARED ? [] : parts.flatMap(refsOf);
  return (
    <>
      {mayWrite && (
        <TagsDialog
          label="Add tags"
          className={ACTION.often}
          icon={<TagIcon className="size-5" />}
          title={`Add tags to ${many}`}
          submitLabel="Add"
          fields={<TagsToAdd libraries={libraries} />}
          onTags={(tags) => run({ kind: 'tag', tags })}
        />
      )}
      {mayShare && <ShareAction parts={parts} />}
      {libraries[0] && (
        <DownloadButton
          request={{
            organizationId: libraries[0].organizationId,
            name: props.archiveName || many,
            assets: assetsOf(parts),
          }}
          what={many}
          className={ACTION.often}
        />
      )}
      {mayWrite && (
        <Button
          onClick={onTrash}
          aria-label="Move to trash"
          data-tooltip=""
          className={`${ACTION.rare} lg:order-last`}
          disabled={countOf(movable) === 0}
        >
          <Trash2Icon className="size-5" />
          <span className="max-sm:hidden">Move to trash</span>
        </Button>
      )}
      <Fold
        label="More actions"
        button={<EllipsisIcon className="size-5" />}
        below="lg"
        side="right"
        closes
        upwards
        className={`${ACTION.rare} max-md:w-full`}
      >
        {mayWrite && (
          <TagsDialog
            label="Remove tags"
            className={ACTION.rare}
            icon={<TagXIcon className="size-5" />}
            title={`Remove tags from ${many}`}
            submitLabel="Remove"
            fields={<TagsToRemove libraries={libraries} knownTiles={knownTiles} count={count} />}
            onTags={(tags) => run({ kind: 'untag', tags })}
          />
        )}
        {mayCollect && libraries[0] && (
          <AddToCollection
            organizationId={libraries[0].organizationId}
            assets={assetsOf(parts)}
            compact
            className={ACTION.rare}
          />
        )}
        {props.children}
        {few.length > 1 && few.length <= MOST_COMPARED && (
          <CompareButton assets={few} className={ACTION.rare} labelClass="max-sm:hidden" />
        )}
        {mayWrite && <MoveAction movable={movable} targets={targets} leaves={leaves} bulk={bulk} />}
        {mayWrite && <RightsAction many={many} onSet={run} />}
        {mayWrite && approvalStates && (
          <>
            <ApproveAction
              many={many}
              states={approvalStates}
              onSet={(state) => run({ kind: 'approve', state })}
            />
            <AskAction parts={parts} />
          </>
        )}
      </Fold>
    </>
  );
}

/** What the person may do with assets of these libraries, which are of one organization. */
function useMayChange(libraries: LibraryRef[]) {
  const organizationId = libraries[0]?.organizationId ?? '';
  const isGuest = useOwnOrganization(organizationId)?.isGuest ?? false;
  const mayWrite = useMayWrite(...libraries);
  return { mayWrite, mayShare: mayWrite && !isGuest, mayCollect: useMayCollect(organizationId) };
}

type ApproveActionProps = { many: string; states: string[]; onSet: (state: string) => void };

const ApproveAction = ({ many, states, onSet }: ApproveActionProps) => (
  <FormDialog
    label="Approval"
    className={ACTION.rare}
    icon={<CircleCheckIcon className="size-5" />}
    title={`Set the approval of ${many}`}
    submitLabel="Set"
    onSubmit={({ state = '' }) => {
      onSet(state);
      return null;
    }}
  >
    <Select
      id="bulkApproval"
      name="state"
      label="State"
      options={states.map((value) => ({ value, text: formatState(value) }))}
    />
  </FormDialog>
);

/** Asks for the approval of selected assets: of one library, and not too many. */
function AskAction({ parts }: { parts: Part[] }) {
  const [first] = parts;
  const ids = parts.flatMap((part) => part.ids ?? []);
  const isOne = parts.every(
    ({ libraryRef, ids }) => ids !== null && libraryRef.libraryId === first?.libraryRef.libraryId,
  );
  if (!first || !isOne || ids.length > LIMITS.approvalRequest.assets) return null;
  return (
    <AskForApproval
      libraryRef={first.libraryRef}
      assetIds={ids}
      icon={<UserRoundCheckIcon className="size-5" />}
      className={ACTION.rare}
    />
  );
}

const refsOf = ({ libraryRef, ids }: Part): AssetRef[] =>
  (ids ?? []).map((assetId) => ({ ...libraryRef, assetId }));

type TagsDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  'label' | 'icon' | 'title' | 'submitLabel' | 'className'
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

/** Offers the tags of the selection. Suggests other tags only where the selection may have more. */
function TagsToRemove({ libraries, knownTiles, count }: TagsToRemoveProps) {
  const { tags, complete } = tagsOfSelected(knownTiles(), count);
  const known = useTagsOf(libraries, !complete);
  return <BulkTagField known={complete ? tags : known} offered={tags} />;
}

/** Shares the assets of all parts by one link. */
function ShareAction({ parts }: Pick<Props, 'parts'>) {
  const [first] = parts;
  if (!first) return null;
  const { organizationId, libraryId } = first.libraryRef;
  const count = countOf(parts);
  return (
    <ShareButton
      organizationId={organizationId}
      content={
        first.ids === null
          ? { kind: 'selection', libraryId, selection: first.selection }
          : { kind: 'assets', assetIds: parts.flatMap(({ ids }) => ids ?? []) }
      }
      what={formatAssetCount(count)}
      title=""
      className={ACTION.often}
      problem={
        count > LIMITS.assetsPerShareLink
          ? `You can share up to ${formatNumber(LIMITS.assetsPerShareLink)} assets at once.`
          : null
      }
    />
  );
}

function MoveAction({
  movable,
  targets,
  leaves,
  bulk,
}: Pick<Props, 'movable' | 'targets' | 'leaves' | 'bulk'>) {
  const isFromElsewhere = (id: string) => movable.some((part) => part.libraryRef.libraryId !== id);
  const organizationId = movable[0]?.libraryRef.organizationId ?? '';
  const possible = useWritable(organizationId, targets).filter(({ id }) => isFromElsewhere(id));
  const move = ({ target = '' }) => {
    const name = possible.find(({ id }) => id === target)?.name;
    if (!name) return null;
    const parts = movable.filter((part) => part.libraryRef.libraryId !== target);
    const transfer = { kind: 'transfer' as const, targetLibraryId: target };
    void bulk.change(parts, { change: transfer, targetName: name, leaves: leaves(transfer) });
    return null;
  };
  return (
    <FormDialog
      label="Move"
      className={ACTION.rare}
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
    return `You entered ${tags.length} tags. You can add up to ${LIMITS.tagsPerCall} at a time.`;
  return tags.map(tagProblem).find(Boolean) ?? null;
}
