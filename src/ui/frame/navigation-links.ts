import {
  HistoryIcon,
  ImagesIcon,
  LayoutGridIcon,
  type LucideIcon,
  SettingsIcon,
} from 'lucide-react';
import type { OwnOrganization } from '@/contract/organization/organization-page';
import { activityPath } from '../format/activity-url';
import { collectionsPath } from '../format/collection-url';
import { settingsPath } from '../format/settings-url';

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
  const collections = collectionsPath(organizationId);
  const activity = activityPath(organizationId);
  const elsewhere = [settings, collections, `${libraries}/search`, `${libraries}/-`].some(within);
  const mark = (path: string, inside: boolean) =>
    pathname === path ? 'page' : inside ? 'true' : undefined;
  const links = [
    {
      href: libraries,
      name: 'Libraries',
      icon: ImagesIcon,
      current: mark(libraries, within(libraries) && !elsewhere),
    },
    {
      href: collections,
      name: 'Collections',
      icon: LayoutGridIcon,
      current: mark(collections, within(collections)),
    },
    {
      href: activity,
      name: 'Activity',
      icon: HistoryIcon,
      current: mark(activity, within(activity)),
    },
  ] satisfies NavigationLink[];
  const href = settingsPath(organization);
  const current = mark(settings, within(settings));
  return href ? [...links, { href, name: 'Settings', icon: SettingsIcon, current }] : links;
}
