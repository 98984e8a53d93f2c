'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { isSystemFile } from '@/contract/upload/system-files';
import { listen } from '../control/listen';
import { type ChosenFile, withoutFolders } from './chosen-file';

/**
 * Receives files dropped on the page, and with `pasted` also those pasted into it. Returns whether files are being
 * dragged over the page.
 */
export function useDroppedFiles(onFiles: (chosen: ChosenFile[]) => void, { pasted = false } = {}) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // dragenter and dragleave fire for every crossed element.
    let depth = 0;
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files');
    const set = (to: number) => {
      depth = Math.max(0, to);
      setOver(depth > 0);
    };
    return listen(window, {
      dragenter: (event) => {
        if (!carriesFiles(event)) return;
        // An element that appears below the pointer just before the drop gets no dragover.
        event.preventDefault();
        set(depth + 1);
      },
      dragleave: (event) => {
        if (carriesFiles(event)) set(depth - 1);
      },
      dragover: (event) => {
        if (!carriesFiles(event)) return;
        // Otherwise the browser replaces the page with the file.
        event.preventDefault();
        // The files entered the page before this script ran.
        if (depth === 0) set(1);
      },
      drop: (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        set(0);
        if (event.dataTransfer) void listDroppedFiles(event.dataTransfer).then(take);
      },
      paste: ({ clipboardData, target }) => {
        if (!pasted) return;
        const typing = target instanceof HTMLElement && target.matches('input, textarea');
        if (!typing && clipboardData && clipboardData.files.length > 0)
          take(withoutFolders(clipboardData.files));
      },
    });
  }, [pasted]);
  return over;
}

/** Lists dropped files, including those in folders, without those that systems make for themselves. */
async function listDroppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // Read at once: the entries are gone after the drop event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const loose = withoutFolders(files);
  if (!entries.some((entry) => entry.isDirectory)) return loose;
  return (await Promise.all(entries.map((entry) => listFiles(entry, [])))).flat();
}

async function listFiles(entry: FileSystemEntry, folders: string[]): Promise<ChosenFile[]> {
  if (isSystemFile(entry.name)) return [];
  if (isFile(entry))
    return [{ file: await new Promise<File>((done, fail) => entry.file(done, fail)), folders }];
  if (!isFolder(entry)) return [];
  const found: ChosenFile[] = [];
  const reader = entry.createReader();
  // `readEntries` returns up to a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await listFiles(one, [...folders, entry.name])));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
