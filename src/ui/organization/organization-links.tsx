'use client';

import Link from 'next/link';
import { useOwnOrganization } from '../call/access-provider';
import { settingsPath } from '../format/paths';

/** Links to the pages of an organization, beside its name. */
export function OrganizationLinks({ organizationId }: { organizationId: string }) {
  const own = useOwnOrganization(organizationId);
  const settings = own ? settingsPath(own) : null;
  return (
    <nav aria-labelledby={`organization-${organizationId}`} className="ml-auto flex gap-4">
      <OrganizationLink href={`/app/${organizationId}/search`}>Search</OrganizationLink>
      {settings && <OrganizationLink href={settings}>Settings</OrganizationLink>}
    </nav>
  );
}

const OrganizationLink = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    prefetch={false}
    className="-mx-2 rounded-control px-2 py-1 text-sm text-quiet underline-offset-4 hover:text-ink hover:underline"
  >
    {children}
  </Link>
);
