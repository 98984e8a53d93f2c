import Link from 'next/link';
import type { ReactNode } from 'react';
import { Note } from '../control/section';
import { SETTINGS_TABS, type SettingsTab } from './settings-tabs';

type Props = {
  organization: { id: string; name: string };
  mayChange: boolean;
  current: SettingsTab;
  children: ReactNode;
};

/** The heading and the tabs of the settings pages: a row, in wide windows a list beside the sections. */
export function SettingsFrame({ organization, mayChange, current, children }: Props) {
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] content-start items-start gap-6 pt-6 pb-16 xl:max-w-[76rem] xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-x-12 min-[105rem]:max-w-[128rem]">
      <div className="grid gap-1 xl:col-span-full">
        <h1 dir="auto" className="text-2xl wrap-anywhere">
          {organization.name}
        </h1>
        <Note>
          Settings
          {!mayChange && '. Only owners can change settings.'}
        </Note>
      </div>
      <nav aria-label="Settings" className="border-b border-line xl:sticky xl:top-6 xl:border-none">
        <ul className="-mb-px flex flex-wrap gap-x-4 sm:gap-x-6 xl:grid xl:gap-0.5">
          {SETTINGS_TABS.filter(({ ownersOnly }) => mayChange || !ownersOnly).map(
            ({ path, name }) => (
              <li key={path}>
                <Link
                  dir="auto"
                  href={`/app/${organization.id}/settings${path}`}
                  prefetch={false}
                  aria-current={path === current ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center max-sm:min-h-10 border-b-2 border-transparent text-sm whitespace-nowrap text-quiet -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink xl:min-h-10 xl:w-full xl:rounded-control xl:border-none xl:px-3 xl:hover:bg-sunken xl:aria-[current=page]:bg-sunken"
                >
                  {name}
                </Link>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[105rem]:grid-cols-[repeat(2,minmax(0,1fr))] min-[105rem]:*:only:col-span-full min-[105rem]:*:only:max-w-[76rem]">
        {children}
      </div>
    </div>
  );
}
