import Link from 'next/link';
import type { ReactNode } from 'react';

/** The settings pages by their path below `/settings`. */
export type SettingsTab =
  | ''
  | '/members'
  | '/keys'
  | '/webhooks'
  | '/links'
  | '/approval'
  | '/audit-log';

const TABS: { path: SettingsTab; name: string; ownersOnly?: boolean }[] = [
  { path: '', name: 'General' },
  { path: '/members', name: 'Members' },
  { path: '/keys', name: 'Keys' },
  { path: '/webhooks', name: 'Webhooks', ownersOnly: true },
  { path: '/links', name: 'Share links' },
  { path: '/approval', name: 'Approval' },
  { path: '/audit-log', name: 'Audit log', ownersOnly: true },
];

type Props = {
  organization: { id: string; name: string };
  mayChange: boolean;
  current: SettingsTab;
  children: ReactNode;
};

/** The heading and the tabs of the settings pages. */
export function SettingsFrame({ organization, mayChange, current, children }: Props) {
  return (
    <div className="page-width grid max-w-[52rem] content-start gap-6 pt-6 pb-16">
      <div className="grid gap-1">
        <h1 className="text-2xl wrap-anywhere">{organization.name}</h1>
        <p className="text-sm text-quiet">
          Settings
          {!mayChange && '. Only owners can change settings.'}
        </p>
      </div>
      <nav aria-label="Settings" className="border-b border-line">
        <ul className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-6">
          {TABS.filter(({ ownersOnly }) => mayChange || !ownersOnly).map(({ path, name }) => (
            <li key={path}>
              <Link
                href={`/app/${organization.id}/settings${path}`}
                prefetch={false}
                aria-current={path === current ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
