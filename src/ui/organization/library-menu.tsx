'use client';

import { EllipsisIcon } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LIMITS } from '@/contract/limits';
import type { Named } from '@/contract/organization/organization-page';
import { useMayWrite } from '../call/access-provider';
import { useClient } from '../call/call-provider';
import { MENU_ITEM_CLASS, Menu, MenuItem } from '../control/menu';
import { orToast, toast } from '../control/toasts';
import { Confirmation } from '../form/confirm-dialog';
import { NameDialog } from '../form/name-dialog';
import { DeliveryDialog } from './delivery-dialog';

type LibraryMenuProps = { organizationId: string; library: Named; mayTrash: boolean };

/**
 * The actions on a library in a list, for people who may change it: rename it, clean it up, say who gets its files, and for owners move it to
 * the trash.
 */
export function LibraryMenu({ mayTrash, ...of }: LibraryMenuProps) {
  const [asked, setAsked] = useState<'rename' | 'delivery' | 'trash' | null>(null);
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
        <MenuItem aria-haspopup="dialog" onClick={() => setAsked('rename')}>
          Rename…
        </MenuItem>
        <Link
          href={`/app/${of.organizationId}/${of.library.id}/duplicates`}
          prefetch={false}
          className={MENU_ITEM_CLASS}
        >
          Duplicates
        </Link>
        <MenuItem aria-haspopup="dialog" onClick={() => setAsked('delivery')}>
          Who gets the files…
        </MenuItem>
        {mayTrash && (
          <MenuItem aria-haspopup="dialog" onClick={() => setAsked('trash')}>
            Move library to trash…
          </MenuItem>
        )}
      </Menu>
      {asked === 'rename' && <RenameLibrary {...of} onClose={close} />}
      {asked === 'delivery' && <DeliveryDialog {...of} onClose={close} />}
      {asked === 'trash' && <TrashLibrary {...of} onClose={close} />}
    </>
  );
}

type RenameLibraryProps = { organizationId: string; library: Named; onClose: () => void };

/** A dialog that renames a library. Its URLs stay. */
function RenameLibrary({ organizationId, library, onClose }: RenameLibraryProps) {
  const router = useRouter();
  const client = useClient();
  const rename = async (name: string) => {
    await client.library.rename.mutate({ organizationId, libraryId: library.id, name });
    router.refresh();
  };
  return (
    <NameDialog
      title="Rename library"
      present={library.name}
      save="Rename"
      onSave={rename}
      onClose={onClose}
    />
  );
}

type TrashLibraryProps = { organizationId: string; library: Named; onClose: () => void };

/** A question before a library moves to the trash. A toast offers to undo it for some seconds. */
function TrashLibrary({ organizationId, library, onClose }: TrashLibraryProps) {
  const router = useRouter();
  const { organization } = useClient();
  const ref = { organizationId, libraryId: library.id };
  const restore = async () => {
    await organization.restoreLibrary.mutate(ref);
    router.refresh();
  };
  const trash = async () => {
    await organization.trashLibrary.mutate(ref);
    router.refresh();
    toast({
      text: `“${library.name}” moved to trash.`,
      actions: [{ label: 'Undo', run: () => void orToast(restore()) }],
    });
  };
  return (
    <Confirmation
      title={`Move “${library.name}” to trash?`}
      confirmLabel="Move library to trash"
      onConfirm={() => void orToast(trash())}
      onClose={onClose}
    >
      <p>
        Its file URLs stop working, including on other sites, and its API keys lose access to it.
      </p>
      <p>
        Items are permanently deleted after {LIMITS.trashDays} days. Until then, you can restore the
        library in the settings.
      </p>
    </Confirmation>
  );
}
