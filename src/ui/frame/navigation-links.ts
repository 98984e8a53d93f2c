import {
  HistoryIcon,
  ImagesIcon,
  LayoutGridIcon,
  type LucideIcon,
  SettingsIcon,
  Share2Icon,
} from 'lucide-react';
import type { OwnOrganization } from '@/contract/organization/organization-page';
import { activityPath, collectionsPath, settingsPath, sharesPath } from '../format/paths';

type NavigationLink = {
  href: string;
  name: string;
  icon: LucideIcon;
  current: 'page' | 'true' | undefined;
};

/**
 * The navigation links of an organization, those to the settings as settingsPath says. A library and its pages belong to
 * "Libraries".
 */
export function navigationLinks(
  organization: Pick<OwnOrganization, 'id' | 'isGuest' | 'seesAll'>,
  pathname: string,
): NavigationLink[] {
  const { id: organizationId } = organization;
  const libraries = `/app/${organizationId}`;
  const settings = `${libraries}/settings`;
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const elsewhere = [settings, `${libraries}/search`, `${libraries}/-`].some(within);
  const mark = (path: string, inside: boolean) =>
    pathname === path ? ('page' as const) : inside ? ('true' as const) : undefined;
  const link = (href: string | null, name: string, icon: LucideIcon): NavigationLink[] =>
    href === null ? [] : [{ href, name, icon, current: mark(href, within(href)) }];
  return [
    {
      href: libraries,
      name: 'Libraries',
      icon: ImagesIcon,
      current: mark(libraries, within(libraries) && !elsewhere),
    },
    ...link(collectionsPath(organizationId), 'Collections', LayoutGridIcon),
    // Guests see no share links.
    ...link(organization.isGuest ? null : sharesPath(organizationId), 'Shares', Share2Icon),
    ...link(activityPath(organizationId), 'Activity', HistoryIcon),
    ...link(settingsPath(organization), 'Settings', SettingsIcon),
  ];
}
