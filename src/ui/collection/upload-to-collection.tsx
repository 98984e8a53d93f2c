'use client';

import { useState } from 'react';
import type { CollectionPage } from '@/contract/collection';
import { useWritable } from '../access/access-provider';
import { type UploadGroup, UploadTarget } from '../upload/upload-target';
import { uploads } from '../upload/uploads';
import { ChooseLibrary } from './choose-library';

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
