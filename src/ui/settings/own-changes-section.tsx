'use client';

import { useQuery } from '@tanstack/react-query';
import type { BulkChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import { describeDone } from '../bulk-change/describe-bulk-change';
import { useUndo } from '../bulk-change/use-change-at-once';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, LIST_ITEM_CLASS, SettingsSection } from '../control/section';
import { DateTime } from '../format/date-time';

/** How often the list is refetched: changes leave it once undoing them is no longer possible. */
const ASK_EVERY_MS = 30_000;

/** `first`: the changes as the server rendered them, at `at`. */
type OwnChangesSectionProps = { organizationId: string; first: BulkChange[]; at: number };

/** The person's changes of the last few minutes, newest first, each with an undo button. Nothing without any. */
export function OwnChangesSection({ organizationId, first, at }: OwnChangesSectionProps) {
  const undo = useUndo();
  const options = useCalls().bulkChange.undoable.queryOptions(
    { organizationId, most: LIMITS.undoableChanges },
    { ...asRendered(first, at), refetchInterval: ASK_EVERY_MS },
  );
  const { data: changes } = useQuery(options);
  if (changes.length === 0) return null;
  return (
    <SettingsSection
      title="Your latest changes"
      lead={`You can undo them for ${LIMITS.undoMinutes} minutes. Anything someone else has changed since stays as it is.`}
    >
      <ul aria-label="Your latest changes" className={LIST_CLASS}>
        {changes.map(({ id, kind, value, changed, undoUntil }) => {
          const what = describeDone(kind, value, changed);
          return (
            <li key={id} className={LIST_ITEM_CLASS}>
              <div className="grid min-w-0 gap-0.5">
                <p dir="auto" className="wrap-anywhere">
                  {what}
                </p>
                {undoUntil !== null && (
                  <p className="text-sm text-quiet">
                    Can be undone until <DateTime at={undoUntil} withTime />
                  </p>
                )}
              </div>
              <Button onClick={() => void undo([id])} aria-label={`Undo: ${what}`}>
                Undo
              </Button>
            </li>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
