'use client';

import { useState } from 'react';
import type { CollectionPage } from '@/contract/sharing/collection';
import { useWritable } from '../call/access-provider';
import { Dialog, useModal } from '../control/dialog';
import { Form, type Values } from '../form/form';
import { Select } from '../form/select';
import { formatCount } from '../format/format-quantity';
import { type UploadGroup, UploadTarget } from '../upload/upload-target';
import { uploads } from '../upload/uploads';

/**
 * Accepts files, uploads them to a library and adds them to the collection. With several libraries, a dialog asks for
 * one.
 */
export function UploadToCollection({ page }: { page: CollectionPage }) {
  const { organization, collection } = page;
  const libraries = useWritable(organization.id, page.libraries);
  const [groups, setGroups] = useState<UploadGroup[]>([]);
  const upload = (some: UploadGroup[], libraryId: string) => {
    const { id, name } = collection;
    const to = { organizationId: organization.id, libraryId, collection: { id, name } };
    for (const { files, tags } of some) uploads.add(files, to, tags);
  };
  const count = groups.reduce((sum, { files }) => sum + files.length, 0);
  const [only, ...others] = libraries;
  if (!only) return null;
  return (
    <>
      <UploadTarget
        name={collection.name}
        onFiles={(some) => (others.length > 0 ? setGroups(some) : upload(some, only.id))}
      />
      {count > 0 && (
        <ChooseLibrary
          libraries={libraries}
          count={count}
          onChoose={(libraryId) => upload(groups, libraryId)}
          onClose={() => setGroups([])}
        />
      )}
    </>
  );
}

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
function ChooseLibrary({ libraries, count, onChoose, onClose }: ChooseLibraryProps) {
  const { dialog, close } = useModal(onClose);
  const send = async ({ library = '' }: Values) => {
    localStorage.setItem(STORAGE_KEY, library);
    onChoose(library);
    close();
    return null;
  };
  const latest = localStorage.getItem(STORAGE_KEY);
  return (
    <Dialog dialog={dialog} title={`Upload ${formatCount(count, 'file')}`}>
      <Form onSend={send} onCancel={close} submit="Upload">
        <Select
          name="library"
          label="Save to library"
          defaultValue={libraries.find((one) => one.id === latest)?.id}
          options={libraries.map(({ id: value, name: label }) => ({ value, text: label }))}
        />
      </Form>
    </Dialog>
  );
}
