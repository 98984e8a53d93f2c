'use client';

import { CircleCheckIcon, EllipsisIcon, Trash2Icon, UserRoundCheckIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Tile } from '@/contract/browse/browse';
import type { SelectedChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import type { SearchPage } from '@/contract/organization/organization-page';
import { useMayCollect, useMayWrite, useOwnOrganization } from '../call/access-provider';
import type { LibraryRef } from '../call/resource-ref';
import { CompareButton, MOST_COMPARED } from '../compare/compare-button';
import { Button } from '../control/button';
import { Fold } from '../control/fold';
import { FormDialog } from '../form/form-dialog';
import { Select } from '../form/select';
import { formatAssetCount, formatNumber } from '../format/format-quantity';
import { formatState } from '../format/format-state';
import { ShareButton } from '../share-link/share-button';
import { AddToCollection } from './add-to-collection';
import { AskForApproval } from './ask-for-approval';
import { DownloadButton } from './download-button';
import { MoveAction } from './move-action';
import { RightsAction } from './rights-action';
import { ACTION, SelectionBar } from './selection-bar';
import { TagsAction } from './tags-action';
import { assetsOf, type Part, type useSelectedChange } from './use-selected-change';

type SelectionToolsProps = {
  /** What the organization has: libraries to move assets to, and states to set. */
  page: Pick<SearchPage, 'libraries' | 'approvalStates' | 'paid'>;
  browsing: ComponentProps<typeof SelectionBar>['browsing'] & { selectedTiles: () => Tile[] };
  /** Every selected asset. */
  parts: Part[];
  /** The movable and trashable ones; all, if absent. */
  movable?: Part[];
  /** Whether a change takes the assets out of this view; if absent, only the trash does. */
  leaves?: (change: SelectedChange) => boolean;
  bulk: ReturnType<typeof useSelectedChange>;
  /** The name of a ZIP of them; by default their number. */
  archiveName?: string;
  onTrash: () => void;
  /** Actions of this page alone, among those used less. */
  children?: ReactNode;
};

const goesToTrash = ({ kind }: SelectedChange) => kind === 'trash';

/** The bar of a selection in one library or in several, with its actions. A page loads it with the first selection. */
export function SelectionTools(props: SelectionToolsProps) {
  const { page, browsing, parts, movable = parts, leaves = goesToTrash, bulk, onTrash } = props;
  const run = (change: SelectedChange) =>
    void bulk.change(parts, { change, leaves: leaves(change) });
  const count = countOf(parts);
  const many = formatAssetCount(count);
  const libraries = parts.map(({ libraryRef }) => libraryRef);
  const tags = { libraries, count, knownTiles: browsing.selectedTiles, onChange: run };
  const organizationId = libraries[0]?.organizationId ?? '';
  const { mayWrite, mayShare, mayCollect } = useMayChange(organizationId, libraries);
  return (
    <SelectionBar browsing={browsing}>
      {mayWrite && <TagsAction kind="tag" {...tags} />}
      {mayShare && <ShareAction parts={parts} />}
      {libraries.length > 0 && (
        <DownloadButton
          request={{ organizationId, name: props.archiveName || many, assets: assetsOf(parts) }}
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
          disabled={movable.every(({ count }) => count === 0)}
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
        {mayWrite && <TagsAction kind="untag" {...tags} />}
        {mayCollect && (
          <AddToCollection
            organizationId={organizationId}
            assets={assetsOf(parts)}
            compact
            className={ACTION.rare}
          />
        )}
        {props.children}
        <CompareAction parts={parts} />
        {mayWrite && (
          <MoveAction movable={movable} targets={page.libraries} leaves={leaves} bulk={bulk} />
        )}
        {mayWrite && <RightsAction many={many} onSet={run} />}
        {mayWrite && page.paid && (
          <>
            <ApproveAction
              many={many}
              states={page.approvalStates}
              onSet={(state) => run({ kind: 'approve', state })}
            />
            <AskAction parts={parts} />
          </>
        )}
      </Fold>
    </SelectionBar>
  );
}

/** What the person may do with assets of these libraries, which are of one organization. */
function useMayChange(organizationId: string, libraries: LibraryRef[]) {
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

function CompareAction({ parts }: { parts: Part[] }) {
  if (countOf(parts) > MOST_COMPARED) return null;
  const assets = parts.flatMap(({ libraryRef, ids }) =>
    (ids ?? []).map((assetId) => ({ ...libraryRef, assetId })),
  );
  if (assets.length < 2) return null;
  return <CompareButton assets={assets} className={ACTION.rare} labelClass="max-sm:hidden" />;
}

/** Shares the assets of all parts by one link. */
function ShareAction({ parts }: { parts: Part[] }) {
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

const countOf = (parts: Part[]) => parts.reduce((sum, { count }) => sum + count, 0);
