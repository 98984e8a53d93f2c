'use client';

import type { CollectionPage } from '@/contract/collection';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { Select } from '../control/select';
import { useModal } from '../control/use-modal';
import { useSubmission } from '../control/use-submission';
import { formatCount } from '../format/format-quantity';

/** Where the library is remembered that was chosen last in this browser, as its id. */
const STORAGE_KEY = 'vitrine.upload-library';

type ChooseLibraryProps = {
  libraries: CollectionPage['libraries'];
  /** How many files are to be uploaded. */
  count: number;
  onChoose: (libraryId: string) => void;
  onClose: () => void;
};

/** A dialog that asks which library files are uploaded to, open while it exists. Escape cancels it. */
export function ChooseLibrary({ libraries, count, onChoose, onClose }: ChooseLibraryProps) {
  const { dialog, close } = useModal(onClose);
  const { submit } = useSubmission(async ({ library = '' }) => {
    localStorage.setItem(STORAGE_KEY, library);
    onChoose(library);
    close();
    return null;
  });
  const latest = localStorage.getItem(STORAGE_KEY);
  return (
    <Dialog dialog={dialog} title={`Upload ${formatCount(count, 'file')}`}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Select
          id="uploadLibrary"
          name="library"
          label="Save to library"
          defaultValue={libraries.find((one) => one.id === latest)?.id}
          options={libraries.map(({ id: value, name: label }) => ({ value, text: label }))}
        />
        <DialogButtons onCancel={close}>
          <Button type="submit" variant="primary">
            Upload
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
