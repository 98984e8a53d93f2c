'use client';

import { useState } from 'react';
import type { CollectionPage } from '@/contract/collection';
import { UploadTarget } from '../upload/upload-target';
import { uploads } from '../upload/uploads';
import { ChooseLibrary } from './choose-library';

/**
 * Takes files that are uploaded to a library and then added to the collection. With several libraries a dialog asks to
 * which.
 */
export function UploadToCollection({ page }: { page: CollectionPage }) {
  const { organization, libraries, collection } = page;
  const [files, setFiles] = useState<readonly File[]>([]);
  const upload = (some: readonly File[], libraryId: string) => {
    const { id, name } = collection;
    uploads.add(some, { organizationId: organization.id, libraryId, collection: { id, name } });
  };
  const [only, ...others] = libraries;
  if (!only) return null;
  return (
    <>
      <UploadTarget
        name={collection.name}
        onFiles={(some) => (others.length > 0 ? setFiles(some) : upload(some, only.id))}
      />
      {files.length > 0 && (
        <ChooseLibrary
          libraries={libraries}
          count={files.length}
          onChoose={(libraryId) => upload(files, libraryId)}
          onClose={() => setFiles([])}
        />
      )}
    </>
  );
}
