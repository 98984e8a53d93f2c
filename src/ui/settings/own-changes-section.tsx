'use client';

import { useQuery } from '@tanstack/react-query';
import type { BulkChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import { describeDone } from '../bulk-change/describe-bulk-change';
import { useUndo } from '../bulk-change/use-change-at-once';
import { asRendered } from '../call/as-rendered';
import { useCalls } from '../call/call-provider';
import { Button } from '../control/button';
import { LIST_CLASS, ListItem, SettingsSection } from '../control/section';
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
            <ListItem
              key={id}
              name={<span className="font-normal">{what}</span>}
              facts={
                undoUntil !== null && (
                  <>
                    Can be undone until <DateTime at={undoUntil} withTime />
                  </>
                )
              }
            >
              <Button onClick={() => void undo([id])} aria-label={`Undo: ${what}`}>
                Undo
              </Button>
            </ListItem>
          );
        })}
      </ul>
    </SettingsSection>
  );
}
