'use client';

import { EllipsisIcon, FolderUpIcon, UploadIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { sayLimit } from '@/contract/organization/say-limit';
import { buttonClass } from '../control/button';
import { chooseFiles, FILE_INPUT, FileInput } from '../control/file-input';
import { Fold } from '../control/fold';
import { onDemand } from '../control/on-demand';
import { type ChosenFile, filesOfFolder, tagsOfFolders } from './chosen-file';
import { useDroppedFiles } from './use-dropped-files';

const FolderDialog = onDemand(() => import('./folder-dialog'), 'FolderDialog');

/** Missing in React’s types. */
const OF_FOLDERS = { webkitdirectory: '' };

/** Files that get the same tags. */
export type UploadGroup = { files: readonly File[]; tags: readonly string[] };

type UploadTargetProps = {
  /** The target of the files, in people's words. */
  name: string;
  /** The most bytes of one file, if it is known here. */
  maxFileBytes?: number;
  /** Other controls of the toolbar. With them, the button for folders is behind another one in narrow windows. */
  beside?: ReactNode;
  onFiles: (groups: UploadGroup[]) => void;
};

/** Takes files and folders to upload by button, drop and paste. */
export function UploadTarget({ name, maxFileBytes, beside, onFiles }: UploadTargetProps) {
  const folderInput = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<ChosenFile[] | null>(null);
  const add = (chosen: ChosenFile[]) => {
    if (chosen.some(({ folders }) => tagsOfFolders(folders).length > 0)) setAsking(chosen);
    else onFiles([{ files: chosen.map(({ file }) => file), tags: [] }]);
  };
  const over = useDroppedFiles(add, { pasted: true });
  const folders = (
    <button
      type="button"
      // Without other controls there is no room for it on a phone, which has few folders.
      className={`${buttonClass('secondary')} border-transparent bg-transparent ${beside ? '' : 'max-sm:hidden'}`}
      onClick={() => folderInput.current?.click()}
    >
      <FolderUpIcon className="size-4" />
      Upload folder
    </button>
  );
  return (
    <>
      {beside ? (
        <Fold
          label="More of this library"
          button={<EllipsisIcon className="size-5" />}
          below="lg"
          side="right"
          closes
          className="px-2.5"
        >
          {beside}
          {folders}
        </Fold>
      ) : (
        folders
      )}
      <button
        type="button"
        className={buttonClass('primary')}
        title={
          maxFileBytes === undefined
            ? undefined
            : `Images and videos of up to ${sayLimit(maxFileBytes)} each`
        }
        onClick={chooseFiles}
      >
        <UploadIcon className="size-4" />
        Upload
      </button>
      <FileInput
        id={FILE_INPUT}
        label="Files to upload"
        multiple
        accept="image/*,video/*"
        onFiles={(files) => onFiles([{ files, tags: [] }])}
      />
      <FileInput
        ref={folderInput}
        label="Folder to upload"
        multiple
        {...OF_FOLDERS}
        onFiles={(files) => add(filesOfFolder(files))}
      />
      {asking && (
        <FolderDialog chosen={asking} onUpload={onFiles} onClose={() => setAsking(null)} />
      )}
      {over && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-content-center rounded-card border-2 border-dashed border-accent bg-surface/90 text-center">
          <UploadIcon className="mx-auto mb-3 size-8 text-accent" />
          <p className="text-lg font-medium">
            Drop to upload to <bdi>{name}</bdi>
          </p>
        </div>
      )}
    </>
  );
}
