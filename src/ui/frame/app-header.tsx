'use client';

import { CheckIcon, ChevronDownIcon } from 'lucide-react';
import Link from 'next/link';
import { useParams, usePathname } from 'next/navigation';
import type { FramePage, Named, OwnOrganization } from '@/contract/organization/organization-page';
import { Avatar } from '../account/avatar';
import { UNREACHABLE } from '../call/error-message';
import { ChoiceSwitch } from '../control/choice-switch';
import { THEME } from '../control/choices';
import { MENU_ITEM_CLASS, Menu } from '../control/menu';
import { toast } from '../control/toasts';
import { SearchField } from '../search/search-field';
import { Logo } from '../site/logo';
import { AnswersBell } from './answers-bell';
import { navigationLinks } from './navigation-links';

type Props = {
  person: FramePage['person'];
  /** Whether the bell is before it, and takes the space of the row. */
  hasBell: boolean;
};

/** Rare, so its script is not among those of every page. */
const leave = () =>
  import('../sign-in/sign-out').then(
    ({ signOut }) => signOut(),
    () => toast({ text: UNREACHABLE }),
  );

/** Shows who is signed in, and links to the account and to sign-out. */
function AccountMenu({ person, hasBell }: Props) {
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
      <ChoiceSwitch label="Theme" choice={THEME} names={THEME_NAMES} />
      <button type="button" onClick={() => void leave()} className={MENU_ITEM_CLASS}>
        Sign out
      </button>
    </Menu>
  );
}

const THEME_NAMES = { system: 'System', light: 'Light', dark: 'Dark' };

/**
 * The header of the library pages: the organization, the navigation and the search. The page of an asset has no header
 * because it fills the window.
 */
export function AppHeader({ frame: { person, organizations } }: { frame: FramePage }) {
  const pathname = usePathname();
  const { organizationId } = useParams<{ organizationId?: string }>();
  // A single organization is always the current one.
  const [first, second] = organizations;
  const here = organizations.find(({ id }) => id === organizationId) ?? (second ? null : first);
  return (
    <header
      data-app-header=""
      className="wide-page flex flex-wrap items-center gap-x-2 gap-y-3 border-b border-line bg-paper py-2.5 sm:gap-x-4"
    >
      <Link
        href="/app"
        prefetch={false}
        aria-label="Vitrine: your libraries"
        className="-mx-1 grid size-10 shrink-0 place-content-center rounded-control"
      >
        <Logo className="size-6 text-accent" />
      </Link>
      <OrganizationMenu here={here ?? null} organizations={organizations} />
      {here && <Navigation organization={here} pathname={pathname} />}
      {here && <SearchField key={here.id} organization={here} />}
      {!here && <span className="flex-1" />}
      {here && (
        <AnswersBell key={`bell ${here.id}`} organizationId={here.id} isGuest={here.isGuest} />
      )}
      <AccountMenu person={person} hasBell={Boolean(here)} />
    </header>
  );
}

type NavigationProps = { organization: OwnOrganization; pathname: string };

/** The pages of an organization: in the header, on phones in a bar at the bottom of the window. */
function Navigation({ organization, pathname }: NavigationProps) {
  return (
    <nav
      aria-label="Organization"
      data-bottom-navigation=""
      className="flex gap-1 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:min-h-bottom-bar max-md:border-t max-md:border-line max-md:bg-surface max-md:px-1 max-md:pb-[env(safe-area-inset-bottom)]"
    >
      {navigationLinks(organization, pathname).map(({ href, name, icon: Icon, current }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={current}
          className="inline-flex min-h-10 items-center rounded-control px-3 text-sm text-quiet hover:bg-sunken hover:text-ink aria-[current]:font-medium aria-[current]:text-ink max-md:min-w-0 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0 max-md:text-xs max-md:-outline-offset-2 max-md:aria-[current]:text-accent"
        >
          <Icon className="size-5 shrink-0 md:hidden" />
          <span dir="auto" className="max-md:max-w-full max-md:truncate">
            {name}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Shows the current organization and links to the others. */
function OrganizationMenu(props: { here: Named | null; organizations: Named[] }) {
  const { here, organizations } = props;
  const name = here?.name ?? 'Organizations';
  return (
    <Menu
      side="left"
      label={here ? `Organization: ${name}` : undefined}
      button={
        <>
          <span dir="auto" className="truncate">
            {name}
          </span>
          <ChevronDownIcon className="size-4 shrink-0 text-quiet" />
        </>
      }
      buttonClass="flex min-h-10 max-w-full items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
      className="min-w-0 max-w-72 max-md:max-w-none max-md:flex-auto"
    >
      <ul aria-label="Organizations" className="max-h-[50dvh] overflow-y-auto">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={`/app/${id}`}
              prefetch={false}
              aria-current={id === here?.id ? 'true' : undefined}
              className={MENU_ITEM_CLASS}
            >
              <span dir="auto" className="flex-1">
                {name}
              </span>
              {id === here?.id && <CheckIcon className="size-4 shrink-0 text-accent" />}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        href="/app?all"
        prefetch={false}
        className={`${MENU_ITEM_CLASS} ${organizations.length > 0 ? 'mt-1.5 border-t border-line' : ''}`}
      >
        All organizations
      </Link>
    </Menu>
  );
}
