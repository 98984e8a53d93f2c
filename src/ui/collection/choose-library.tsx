'use client';

import type { CollectionPage } from '@/contract/collection';
import { Button } from '../control/button';
import { Dialog, DialogButtons } from '../control/dialog';
import { Select } from '../control/select';
import { useModal } from '../control/use-modal';
import { useSubmission } from '../control/use-submission';
import { formatCount } from '../format/format-quantity';

/** Stores the id of the library last chosen in this browser. */
const STORAGE_KEY = 'vitrine.upload-library';

type ChooseLibraryProps = {
  libraries: CollectionPage['libraries'];
  /** How many files to upload. */
  count: number;
  onChoose: (libraryId: string) => void;
  onClose: () => void;
};

/** A dialog that asks for the library to upload to. It is open while mounted; Escape cancels. */
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
