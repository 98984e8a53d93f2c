'use client';

import { CodeIcon, FileIcon, ImageIcon, Share2Icon, UsersIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { AssetPage, ShownAsset } from '@/contract/organization/page';
import { useMayWrite, useOwnOrganization } from '../call/access-provider';
import type { AssetRef } from '../call/resource-ref';
import { buttonClass } from '../control/button';
import { copyText } from '../control/copy-button';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';
import { onDemand } from '../control/on-demand';
import { toast } from '../control/toasts';
import { embedCode } from './embed-code';

const ShareDialog = onDemand(() => import('../share-link/share-dialog'), 'ShareDialog');

const GetImage = onDemand(() => import('./get-image'), 'GetImage');

/** The description of `asset` goes to other sites with its embed code. */
type ShareMenuProps = {
  asset: ShownAsset;
  assetRef: AssetRef;
  delivery: AssetPage['delivery'];
  libraryPath: string;
};

/** Every way to give an asset to somebody, each with what it gives away. */
export function ShareMenu({ asset, assetRef, delivery, libraryPath }: ShareMenuProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const mayWrite = useMayWrite(assetRef);
  const isGuest = useOwnOrganization(assetRef.organizationId)?.isGuest;
  const { url } = asset;
  const code = embedCode(asset);
  const copy = async (text: string, done: string) =>
    toast({ text: (await copyText(text)) ? done : 'That couldn’t be copied.' });
  return (
    <>
      <Menu
        side="left"
        button={
          <>
            <Share2Icon className="size-4" />
            Share
          </>
        }
        buttonClass={buttonClass('secondary')}
        // The panel begins at the edge of the row; beside the button it would leave the window.
        className="static!"
      >
        {mayWrite && !isGuest && (
          <Entry
            icon={Share2Icon}
            name="Create a share link"
            about="A page for people without an account. You choose what they may do, and can end it."
            onChoose={() => setOpen(true)}
          />
        )}
        <Entry
          icon={UsersIcon}
          name="Copy address of this page"
          about="Only members of this organization can open it."
          onChoose={() =>
            void copy(
              `${location.origin}${libraryPath}/${asset.id}`,
              'Address of the page copied. Only members can open it.',
            )
          }
        />
        {url && (
          <Entry
            icon={FileIcon}
            name="Copy address of the file"
            about="Anyone who has it gets the original file, as long as the asset exists."
            onChoose={() =>
              void copy(url, 'Address of the file copied. Anyone who has it gets the original.')
            }
          />
        )}
        {url && (
          <Entry
            icon={ImageIcon}
            name="Get image…"
            about="Addresses in other sizes and forms, and code for websites."
            onChoose={() => setAsked(true)}
          />
        )}
        {code && (
          <Entry
            icon={CodeIcon}
            name="Copy embed code"
            about="Shows the asset on a website, to everyone there."
            onChoose={() => void copy(code, 'Embed code copied.')}
          />
        )}
      </Menu>
      {asked && (
        <GetImage
          asset={asset}
          assetRef={assetRef}
          delivery={delivery}
          onClose={() => setAsked(false)}
        />
      )}
      {open && (
        <ShareDialog
          organizationId={assetRef.organizationId}
          content={{ kind: 'assets', assetIds: [asset.id] }}
          what="this asset"
          title={asset.name ?? ''}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type EntryProps = {
  icon: ComponentType<{ className: string }>;
  name: string;
  about: string;
  onChoose: () => void;
};

const Entry = ({ icon: Icon, name, about, onChoose }: EntryProps) => (
  <button type="button" onClick={onChoose} className={`${MENU_ITEM_CLASS} items-start! py-2!`}>
    <Icon className="mt-0.5 size-4 shrink-0 text-quiet" />
    <span className="grid">
      <span dir="auto" className="font-medium">
        {name}
      </span>
      <span className="text-quiet">{about}</span>
    </span>
  </button>
);
