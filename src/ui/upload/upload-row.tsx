import { RotateCwIcon, XIcon } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../control/button';
import { DuplicateChoices } from './duplicate-choices';
import type { DuplicateChoice } from './upload-queue';
import type { Upload } from './upload-rows';
import { uploads } from './uploads';

type Props = {
  upload: Upload;
  paused: boolean;
  onChoose: (choice: DuplicateChoice, id: string) => void;
};

/** One upload in the list. It renders again only after the upload has changed. */
export const UploadRow = memo(function UploadRow({ upload, paused, onChoose }: Props) {
  const { id, file, state, reason, final } = upload;
  const failed = state === 'refused' || state === 'broken';
  return (
    <li className="flex items-center gap-2 py-1.5 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-sm">
          {file.name}
        </p>
        {failed && (
          <p dir="auto" className="text-xs wrap-anywhere text-danger">
            {reason}
          </p>
        )}
        {state === 'duplicate' && (
          <DuplicateChoices upload={upload} onChoose={(choice) => onChoose(choice, id)} />
        )}
        {(state === 'waiting' || state === 'sending') && (
          <Progress upload={upload} paused={paused} />
        )}
      </div>
      {state === 'refused' && !final && (
        <IconButton
          size="size-8"
          label={`Try ${file.name} again`}
          onClick={() => uploads.retry(id)}
        >
          <RotateCwIcon className="size-4" />
        </IconButton>
      )}
      <IconButton size="size-8" label={`Cancel ${file.name}`} onClick={() => uploads.cancel(id)}>
        <XIcon className="size-4" />
      </IconButton>
    </li>
  );
});

function Progress({ upload, paused }: Pick<Props, 'upload' | 'paused'>) {
  const { file, state, sent } = upload;
  const percent = file.size > 0 ? Math.floor((100 * sent) / file.size) : 0;
  if (state === 'sending' && sent >= file.size)
    return <p className="text-xs text-quiet">Checking…</p>;
  if (state === 'waiting' && sent === 0) return <p className="text-xs text-quiet">Waiting</p>;
  return (
    <div className="flex items-center gap-2 text-xs text-quiet">
      <progress
        aria-label={file.name}
        value={percent}
        max={100}
        className="upload-progress rounded-full"
      />
      <span className="shrink-0 tabular-nums">
        {state === 'waiting' && (paused ? 'Paused at ' : 'Waiting at ')}
        {percent}%
      </span>
    </div>
  );
}
