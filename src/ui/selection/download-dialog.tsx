'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ARCHIVE_SIZES } from '@/contract/choices';
import type { ArchiveRequest } from '@/contract/sharing/archive';
import { useCalls } from '../call/call-provider';
import { errorMessage } from '../call/error-message';
import { DialogForm } from '../form/form-dialog';
import { FormProblem } from '../form/form-problem';
import { Select } from '../form/select';
import { formatBytes, formatNumber } from '../format/format-quantity';
import { sendDownloadForm } from './start-download';

export type DownloadDialogProps = {
  request: ArchiveRequest;
  /** "3 assets" or "this collection". */
  what: string;
  onClose: () => void;
};

const SIZES = ARCHIVE_SIZES.map((value) => ({
  value,
  text:
    value === 'original' ? 'Original files' : `Images up to ${formatNumber(Number(value))} pixels`,
}));

/** Says how large the ZIP is, asks for the size of its images and starts the download. Open while mounted. */
export function DownloadDialog({ request, what, onClose }: DownloadDialogProps) {
  const { mutate, data, error } = useMutation(useCalls().archive.measure.mutationOptions());
  // The request stays as it was when the dialog opened.
  const asked = useRef(request);
  useEffect(() => mutate(asked.current), [mutate]);
  return (
    <DialogForm
      title={`Download ${what}`}
      submitLabel="Download"
      pending={data?.files === 0}
      onSubmit={({ size = '' }) => {
        sendDownloadForm({ request: JSON.stringify(asked.current), size });
        return null;
      }}
      onClose={onClose}
    >
      <Select name="size" label="Size" options={SIZES} />
      <p role="status" className="text-sm text-quiet">
        {data ? describe(data) : !error && 'Calculating the size…'}
      </p>
      <FormProblem text={error && errorMessage(error)} />
    </DialogForm>
  );
}

function describe({ files, bytes }: { files: number; bytes: number }): string {
  if (files === 0) return 'There’s nothing left to download.';
  const many = files === 1 ? 'One file' : `${formatNumber(files)} files`;
  return `${many} in one ZIP, with tags and descriptions in manifest.json. The originals total ${formatBytes(bytes)}.`;
}
