'use client';

import Link from 'next/link';
import type { FramePage } from '@/contract/organization/organization-page';
import { Avatar } from '../account/avatar';
import { UNREACHABLE } from '../call/error-message';
import { ChoiceSwitch } from '../control/choice-switch';
import { THEME } from '../control/choices';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';
import { toast } from '../control/toasts';

type Props = {
  person: FramePage['person'];
  /** Whether the bell is before it, and takes the space of the row. */
  hasBell?: boolean;
};

/** Rare, so its script is not among those of every page. */
const leave = () =>
  import('../sign-in/sign-out').then(
    ({ signOut }) => signOut(),
    () => toast({ text: UNREACHABLE }),
  );

/** Shows who is signed in, and links to the account and to sign-out. */
export function AccountMenu({ person, hasBell = false }: Props) {
  const { name, email, avatarUrl } = person;
  return (
    <Menu
      side="right"
      button={
        <>
          <Avatar name={name} url={avatarUrl} small />
          <span className="sr-only">
            Account: <bdi>{name}</bdi>
          </span>
        </>
      }
      buttonClass="grid rounded-full"
      className={`shrink-0 ${hasBell ? '' : 'ml-auto md:ml-0'}`}
    >
      <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5 text-sm">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        {email && (
          <p dir="auto" className="text-quiet wrap-anywhere">
            {email}
          </p>
        )}
      </div>
      <Link href="/account" prefetch={false} className={MENU_ITEM_CLASS}>
        Account
      </Link>
      <ThemeSwitch />
      <button type="button" onClick={() => void leave()} className={MENU_ITEM_CLASS}>
        Sign out
      </button>
    </Menu>
  );
}

const NAMES = { system: 'System', light: 'Light', dark: 'Dark' };

/** Chooses light colors, dark colors or the device's own in this browser. */
const ThemeSwitch = () => <ChoiceSwitch label="Theme" choice={THEME} names={NAMES} />;
