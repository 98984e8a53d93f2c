'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { useModal } from '../control/use-modal';
import { formatCount, formatNumber } from '../format/format-quantity';
import { type ChosenFile, groupByTags } from './chosen-file';

type Props = {
  chosen: readonly ChosenFile[];
  onUpload: (groups: { tags: string[]; files: File[] }[]) => void;
  onClose: () => void;
};

const STORAGE_KEY = 'vitrine-folder-tags';
/** The number of names shown; the others are counted. */
const MAX_NAMES = 30;

/** Asks whether files from folders get the names of their folders as tags, and remembers the answer. */
export function FolderDialog({ chosen, onUpload, onClose }: Props) {
  const { dialog, close } = useModal(onClose);
  const [groups] = useState(() => groupByTags(chosen));
  const [tagged, setTagged] = useState(readAnswer);
  const names = [...new Set(groups.flatMap(({ tags }) => tags))];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keepAnswer(tagged);
    onUpload(tagged ? groups : groups.map(({ files }) => ({ tags: [], files })));
    close();
  };
  return (
    <Dialog dialog={dialog} title="Add folder names as tags?">
      <form className="grid gap-4" onSubmit={submit}>
        <p className="text-sm text-quiet">
          {formatCount(chosen.length, 'file')} in{' '}
          {names.length === 1 ? 'this folder' : 'these folders'}:
        </p>
        <ul aria-label="Folder names" className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
          {names.slice(0, MAX_NAMES).map((name) => (
            <li
              dir="auto"
              key={name}
              className="rounded-full bg-sunken px-3 py-1 text-sm wrap-anywhere"
            >
              {name}
            </li>
          ))}
          {names.length > MAX_NAMES && (
            <li className="px-1 py-1 text-sm text-quiet">
              and {formatNumber(names.length - MAX_NAMES)} more
            </li>
          )}
        </ul>
        <label className="flex items-center gap-2.5 py-1 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={tagged}
            onChange={({ currentTarget }) => setTagged(currentTarget.checked)}
          />
          Tag each file with the names of its folders
        </label>
        <DialogButtons onCancel={close}>
          <Button type="submit" variant="primary">
            Upload
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function readAnswer(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

function keepAnswer(tagged: boolean) {
  try {
    localStorage.setItem(STORAGE_KEY, tagged ? 'on' : 'off');
  } catch {
    // The question comes again next time.
  }
}
