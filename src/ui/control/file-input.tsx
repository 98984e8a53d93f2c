import type { ComponentProps } from 'react';

type FileInputProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onFiles: (files: File[]) => void;
};

/** The input behind a button that asks for files: out of sight and not reached by Tab. */
export const FileInput = ({ label, onFiles, ...input }: FileInputProps) => (
  <input
    type="file"
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={({ currentTarget }) => {
      onFiles([...(currentTarget.files ?? [])]);
      // Lets the same file be chosen again.
      currentTarget.value = '';
    }}
    {...input}
  />
);

/** Marks the file input of a page. */
export const FILE_INPUT = 'upload-files';

/** Opens the dialog to choose files for the place that this page uploads to. */
export const chooseFiles = () => document.getElementById(FILE_INPUT)?.click();
