'use client';

import { PlusIcon, SparkleIcon, XIcon } from 'lucide-react';
import Link from 'next/link';
import { useRef, useState } from 'react';
import { tagsOfKeywords } from '@/contract/asset/tags-of-keywords';
import { term } from '@/contract/filter/write-filter';
import { LIMITS } from '@/contract/limits';
import type { AssetPage } from '@/contract/organization/page';
import { useChangeAtOnce } from '../bulk-change/use-change-at-once';
import { useMayWrite } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { toast } from '../control/toasts';
import { useShortcuts } from '../control/use-shortcuts';
import { viewQuery } from '../format/view-url';
import { TagField } from '../tag/tag-field';
import { useOpenDetails } from '../viewer/details-panel';
import { DetailSection } from './detail-section';
import { useAssetChange, useUndoableChange, withAsset } from './use-asset-change';

/** How many show at first; some programs write a hundred keywords. */
const SHOWN_AT_FIRST = 12;

/** The keywords of the file that are not tags of the asset yet. A click adds one. */
function SuggestedTags({ tags, onAdd }: { tags: string[]; onAdd: (tags: string[]) => void }) {
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const shown = all ? tags : tags.slice(0, SHOWN_AT_FIRST);
  const link = 'rounded-control text-xs underline underline-offset-4 hover:text-ink';
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-quiet">
        <h3 className="font-normal">Keywords in the file</h3>
        {tags.length > 1 && (
          <button type="button" onClick={() => onAdd(tags)} className={`${link} min-h-6`}>
            Add all {tags.length}
          </button>
        )}
      </div>
      <ul aria-label="Suggested tags" className="flex flex-wrap gap-1.5">
        {shown.map((tag) => (
          <li key={tag} className="max-w-full">
            <button
              type="button"
              aria-label={`Add suggested tag ${tag}`}
              onClick={({ currentTarget }) => {
                const { nextElementSibling, previousElementSibling } =
                  currentTarget.parentElement ?? currentTarget;
                // The button disappears when clicked.
                const other = nextElementSibling ?? previousElementSibling;
                other?.querySelector('button')?.focus();
                onAdd([tag]);
              }}
              className="inline-flex min-h-8 items-center gap-1 rounded-full border border-dashed border-edge pr-3 pl-2 text-start text-sm hover:bg-sunken"
            >
              <PlusIcon className="size-3.5 shrink-0 text-quiet" />
              <span dir="auto" className="wrap-anywhere">
                {tag}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < tags.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className={`${link} min-h-6 w-fit text-quiet`}
        >
          Show all {tags.length} keywords
        </button>
      )}
    </div>
  );
}

type TagSectionProps = { page: AssetPage; assetRef: AssetRef; libraryPath: string };

/** The tags of an asset. Each links to all assets with this tag; tags can be added and removed. */
export function TagSection({ page, assetRef, libraryPath }: TagSectionProps) {
  const changeAtOnce = useChangeAtOnce();
  const change = useAssetChange(assetRef);
  const undoableChange = useUndoableChange(assetRef);
  const mayWrite = useMayWrite(assetRef);
  const field = useRef<HTMLInputElement>(null);
  const openDetails = useOpenDetails();
  const write = () => {
    openDetails('info');
    field.current?.focus();
  };
  useShortcuts({ t: mayWrite ? write : undefined });

  const { assetId, ...library } = assetRef;
  const tags = tagsOf(page);
  const add = (added: string[]) =>
    change({
      show: (now) => withTags(now, [...without(tagsOf(now), added), ...added]),
      undo: (now) => withTags(now, without(tagsOf(now), added)),
      send: async () => {
        for (let from = 0; from < added.length; from += LIMITS.tagsPerCall) {
          const some = added.slice(from, from + LIMITS.tagsPerCall);
          await changeAtOnce(library, [assetId], { kind: 'tag', tags: some });
        }
      },
    });
  const sayFailure = (failure: string | null) => {
    if (failure !== null) toast({ text: failure });
  };
  const remove = (tag: string) => {
    const place = tags.indexOf(tag);
    field.current?.focus();
    void undoableChange({
      show: (now) => withTags(now, without(tagsOf(now), [tag])),
      undo: (now) => withTags(now, tagsOf(now).toSpliced(place, 0, tag)),
      wanted: { kind: 'untag', tags: [tag] },
      said: `Tag “${tag}” removed.`,
    }).then(sayFailure);
  };
  return (
    <DetailSection title="Tags">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className={`flex min-h-8 max-w-full items-stretch rounded-full text-sm ${page.aiTags.includes(tag) ? 'border border-dashed border-edge' : 'border border-transparent bg-accent-soft'}`}
            >
              <Link
                href={`${libraryPath}${viewQuery({ sort: 'newest', filter: term('tag', tag) })}`}
                prefetch={false}
                className={`flex min-w-0 items-center gap-1.5 rounded-full pl-3 underline-offset-4 hover:underline ${mayWrite ? '' : 'pr-3'}`}
              >
                {page.aiTags.includes(tag) && <AiMark confidence={confidenceOf(page, tag)} />}
                <span dir="auto" className="wrap-anywhere">
                  {tag}
                </span>
              </Link>
              {mayWrite && (
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  data-tooltip=""
                  onClick={() => remove(tag)}
                  className="grid w-8 place-content-center rounded-full text-quiet hover:text-ink"
                >
                  <XIcon className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite ? (
        <>
          <SuggestedTags
            tags={without(tagsOfKeywords(page.photo?.keywords ?? []), tags)}
            onAdd={(added) => void add(added).then(sayFailure)}
          />
          <TagField ref={field} library={library} present={tags} onAdd={(tag) => add([tag])} />
        </>
      ) : (
        tags.length === 0 && <p className="text-sm text-quiet">No tags</p>
      )}
    </DetailSection>
  );
}

const AiMark = ({ confidence }: { confidence: number | null }) => (
  <span
    data-tooltip={`Suggested automatically${confidence === null ? '' : `, ${Math.round(confidence * 100)} % certain`}`}
  >
    <SparkleIcon className="size-3.5 text-quiet" />
    <span className="sr-only">Suggested tag: </span>
  </span>
);

/** How certain the analyser is of what has this label; null for other tags. */
const confidenceOf = ({ analysis }: AssetPage, tag: string): number | null =>
  (analysis?.labels ?? analysis?.objects)?.find(({ label }) => label === tag)?.confidence ?? null;

const tagsOf = ({ asset }: AssetPage) => (asset.tags ?? []).filter((tag) => tag !== null);

const without = (tags: string[], left: string[]) => tags.filter((tag) => !left.includes(tag));

const withTags = (page: AssetPage, tags: string[]) => withAsset(page, { tags });
