'use client';

import { EllipsisIcon } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { Named } from '@/contract/organization-page';
import { useMayWrite } from '../access/access-provider';
import { CLOSES_MENU, MENU_ITEM_CLASS, Menu } from '../control/menu';
import { RenameLibrary } from './rename-library';
import { TrashLibrary } from './trash-library';

type LibraryMenuProps = { organizationId: string; library: Named; mayTrash: boolean };

/**
 * The actions on a library in a list, for people who may change it: rename it, clean it up, and for owners move it to
 * the trash.
 */
export function LibraryMenu({ mayTrash, ...of }: LibraryMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'trash' | null>(null);
  const close = () => setAsked(null);
  const mayWrite = useMayWrite({ organizationId: of.organizationId, libraryId: of.library.id });
  if (!mayWrite) return null;
  return (
    <>
      <Menu
        side="right"
        label={`Actions for ${of.library.name}`}
        button={<EllipsisIcon className="size-5" />}
        buttonClass="grid size-9 place-content-center rounded-control text-quiet hover:bg-sunken hover:text-ink max-sm:size-11"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAsked('rename')}
          className={MENU_ITEM_CLASS}
          {...CLOSES_MENU}
        >
          Rename…
        </button>
        <Link
          href={`/app/${of.organizationId}/${of.library.id}/duplicates`}
          prefetch={false}
          className={MENU_ITEM_CLASS}
        >
          Duplicates
        </Link>
        {mayTrash && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setAsked('trash')}
            className={MENU_ITEM_CLASS}
            {...CLOSES_MENU}
          >
            Move library to trash…
          </button>
        )}
      </Menu>
      {asked === 'rename' && <RenameLibrary {...of} onClose={close} />}
      {asked === 'trash' && <TrashLibrary {...of} onClose={close} />}
    </>
  );
}
