import type { SharedPage } from '@/contract/share-link';
import type { FoundShare } from '@/domain/access/authorize-shared';

/** Presents a share link to a visitor. */
export function presentSharedPage(found: FoundShare): SharedPage {
  if (found.state !== 'open') return { state: found.state };
  const { title, greeting, organization, showsNames, downloads, takesFeedback } = found.shared;
  const shown = { title, greeting, showsNames, downloads, takesFeedback };
  return { state: 'open', ...shown, organizationName: organization.name };
}
