'use client';

import { useState } from 'react';
import { readStored, store } from '../control/stored';
import { DialogForm } from '../form/form-dialog';
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
  const [groups] = useState(() => groupByTags(chosen));
  const names = [...new Set(groups.flatMap(({ tags }) => tags))];
  return (
    <DialogForm
      title="Add folder names as tags?"
      submitLabel="Upload"
      onSubmit={({ tagged }) => {
        store(STORAGE_KEY, tagged ? 'on' : 'off');
        onUpload(tagged ? groups : groups.map(({ files }) => ({ tags: [], files })));
        return null;
      }}
      onClose={onClose}
    >
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
          name="tagged"
          className="size-4 accent-accent"
          defaultChecked={readStored(STORAGE_KEY) === 'on'}
        />
        Tag each file with the names of its folders
      </label>
    </DialogForm>
  );
}
