'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { TagChange } from '@/contract/browse/bulk-change';
import { LIMITS } from '@/contract/limits';
import { useRefreshBulkChanges } from '../bulk-change/use-bulk-changes';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import type { LibraryRef } from '../call/resource-ref';
import { Button } from '../control/button';
import { Dialog, DialogButtons, useModal } from '../control/dialog';
import { FormProblem } from '../form/form-problem';
import { SuggestionField } from '../form/suggestion-field';
import { matchingTags } from './matching-tags';
import { tagProblem } from './tag-problem';

type EditTagProps = {
  library: LibraryRef;
  tag: string;
  /** All tags of the library. */
  known: string[];
  onClose: () => void;
};

/**
 * A dialog to rename a tag in its whole library, merge it with another one, or delete it. The change runs in the
 * background, where it can be stopped and undone.
 */
export function EditTag({ library, tag, known, onClose }: EditTagProps) {
  const { dialog, close } = useModal(onClose);
  const id = useId();
  const [typed, setTyped] = useState(tag);
  const [refused, setRefused] = useState<string | null>(null);
  const { start, pending, problem } = useTagChange(library, close);
  const name = typed.trim().normalize('NFC');
  const merges = name !== tag && known.includes(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === tag || name === '') return close();
    const reason = tagProblem(name);
    setRefused(reason);
    if (!reason) start({ kind: 'renameTag', tag, to: name });
  };
  return (
    <Dialog dialog={dialog} title={`Edit tag “${tag}”`}>
      <form className="grid gap-4" onSubmit={submit}>
        <div className="grid gap-1.5">
          <label htmlFor={id} className="text-sm font-medium">
            Name
          </label>
          <SuggestionField
            value={typed}
            onChange={setTyped}
            suggestions={name === tag ? [] : matchingTags(known, typed, [tag, name])}
            onPick={setTyped}
            listLabel="Tags of this library"
            input={{
              id,
              autoFocus: true,
              maxLength: LIMITS.tagLength,
              'aria-describedby': `${id}-hint`,
              className:
                'h-11 w-full rounded-control border border-edge bg-surface px-3.5 text-base outline-offset-1',
            }}
          />
          <p
            dir="auto"
            id={`${id}-hint`}
            role="status"
            className="text-xs text-quiet wrap-anywhere"
          >
            {merges
              ? `“${name}” already exists. The two become one tag.`
              : 'Changes every asset of this library that has the tag, variants included.'}
          </p>
        </div>
        <FormProblem text={refused ?? problem} />
        <DialogButtons
          onCancel={close}
          start={
            <Button onClick={() => start({ kind: 'deleteTag', tag })} aria-disabled={pending}>
              Delete tag
            </Button>
          }
        >
          <Button type="submit" variant="primary" aria-disabled={pending}>
            {merges ? 'Merge' : 'Rename'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Starts one change of a tag at a time. */
function useTagChange(library: LibraryRef, onStarted: () => void) {
  const starting = useMutation(useCalls().bulkChange.changeTag.mutationOptions());
  const refresh = useRefreshBulkChanges();
  const start = (change: TagChange) => {
    if (starting.isPending) return;
    const { organizationId, libraryId } = library;
    starting.mutate(
      { organizationId, libraryId, change },
      {
        onSuccess: () => {
          void refresh();
          onStarted();
        },
      },
    );
  };
  const { isPending: pending, error } = starting;
  return { start, pending, problem: error && errorMessage(error) };
}
