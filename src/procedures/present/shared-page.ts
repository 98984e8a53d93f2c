import type { Brand } from '@/contract/sharing/brand';
import type { OpenSharedPage } from '@/contract/sharing/share-link';
import type { SharedAssets } from '@/domain/access/authorize-shared';

/** Presents an open share link to a visitor. */
export function presentSharedPage(shared: SharedAssets, brand: Brand): OpenSharedPage {
  const { title, greeting, organization, showsNames, downloads, takesFeedback, pickTarget } =
    shared;
  const shown = { title, greeting, showsNames, downloads, takesFeedback, pickTarget };
  return { state: 'open', ...shown, organizationName: organization.name, brand };
}
