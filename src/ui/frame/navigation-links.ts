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

/**
 * The navigation links of an organization, those to the settings as settingsPath says. A library and its pages belong to
 * "Libraries".
 */
export function navigationLinks(
  organization: Pick<OwnOrganization, 'id' | 'isGuest' | 'seesAll'>,
  pathname: string,
) {
  const { id, isGuest } = organization;
  const libraries = `/app/${id}`;
  const within = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const isElsewhere = ['settings', 'search', '-'].some((path) => within(`${libraries}/${path}`));
  const links: [href: string | null, name: string, icon: LucideIcon][] = [
    [libraries, 'Libraries', ImagesIcon],
    [collectionsPath(id), 'Collections', LayoutGridIcon],
    // Guests see no share links.
    [isGuest ? null : sharesPath(id), 'Shares', Share2Icon],
    [activityPath(id), 'Activity', HistoryIcon],
    [settingsPath(organization), 'Settings', SettingsIcon],
  ];
  return links.flatMap(([href, name, icon]) => {
    if (href === null) return [];
    const isInside = within(href) && !(href === libraries && isElsewhere);
    const above = isInside ? ('true' as const) : undefined;
    return [{ href, name, icon, current: pathname === href ? ('page' as const) : above }];
  });
}
