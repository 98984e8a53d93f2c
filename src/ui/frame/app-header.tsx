'use client';

import Link from 'next/link';
import { useParams, usePathname } from 'next/navigation';
import type { FramePage, OwnOrganization } from '@/contract/organization/organization-page';
import { SearchField } from '../search/search-field';
import { Logo } from '../site/logo';
import { AccountMenu } from './account-menu';
import { AnswersBell } from './answers-bell';
import { navigationLinks } from './navigation-links';
import { OrganizationMenu } from './organization-menu';

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
