import type { BrowserContext, Page } from '@playwright/test';
import {
  aClaimedLibrary,
  aCollection,
  aLibrary,
  aMember,
  anEmail,
  aShareLink,
  change,
  mailTo,
  service,
  signInSomebody,
  upgrade,
  upload,
} from './fixtures';
import { visit } from './page-parts';

/** Values of the parameters in page URLs. */
export type Places = Record<
  | 'organization'
  | 'library'
  | 'asset'
  | 'collection'
  | 'claim'
  | 'invitation'
  | 'mail'
  | 'share'
  | 'link'
  | 'request'
  | 'webhook',
  string
>;
export type Row = { path: (places: Places) => string; signedOut?: true };

const inOrganization = (rest: string): Row => ({
  path: ({ organization }) => `/app/${organization}${rest}`,
});
const inLibrary = (rest: (places: Places) => string): Row => ({
  path: (places) => `/app/${places.organization}/${places.library}${rest(places)}`,
});
const outside = (path: string): Row => ({ path: () => path, signedOut: true });

/** How to visit every page, by its folder below src/app. */
export const rows: Record<string, Row> = {
  '/': outside('/'),
  '/account': { path: () => '/account' },
  '/account/passkeys': { path: () => '/account/passkeys' },
  '/app': { path: () => '/app?all' },
  '/app/[organizationId]': inOrganization(''),
  '/app/[organizationId]/[libraryId]': inLibrary(() => ''),
  '/app/[organizationId]/[libraryId]/[assetId]': inLibrary(({ asset }) => `/${asset}`),
  '/app/[organizationId]/[libraryId]/[assetId]/similar': inLibrary(
    ({ asset }) => `/${asset}/similar`,
  ),
  '/app/[organizationId]/[libraryId]/duplicates': inLibrary(() => '/duplicates'),
  '/app/[organizationId]/[libraryId]/duplicates/alike': inLibrary(() => '/duplicates/alike'),
  '/app/[organizationId]/[libraryId]/tags': inLibrary(() => '/tags'),
  '/app/[organizationId]/[libraryId]/trash': inLibrary(() => '/trash'),
  '/app/[organizationId]/-/activity': inOrganization('/-/activity'),
  '/app/[organizationId]/-/collections': inOrganization('/-/collections'),
  '/app/[organizationId]/-/collections/[collectionId]': {
    path: ({ organization, collection }) => `/app/${organization}/-/collections/${collection}`,
  },
  '/app/[organizationId]/-/shares': inOrganization('/-/shares'),
  '/app/[organizationId]/-/shares/[linkId]': {
    path: ({ organization, link }) => `/app/${organization}/-/shares/${link}`,
  },
  '/app/[organizationId]/-/requests/[requestId]': {
    path: ({ organization, request }) => `/app/${organization}/-/requests/${request}`,
  },
  '/app/[organizationId]/search': inOrganization('/search'),
  '/app/[organizationId]/settings': inOrganization('/settings'),
  '/app/[organizationId]/settings/approval': inOrganization('/settings/approval'),
  '/app/[organizationId]/settings/brand': inOrganization('/settings/brand'),
  '/app/[organizationId]/settings/delivery': inOrganization('/settings/delivery'),
  '/app/[organizationId]/settings/keys': inOrganization('/settings/keys'),
  '/app/[organizationId]/settings/members': inOrganization('/settings/members'),
  '/app/[organizationId]/settings/audit-log': inOrganization('/settings/audit-log'),
  '/app/[organizationId]/settings/webhooks': inOrganization('/settings/webhooks'),
  '/app/[organizationId]/settings/webhooks/[webhookId]': {
    path: ({ organization, webhook }) => `/app/${organization}/settings/webhooks/${webhook}`,
  },
  '/claim/[token]': { path: ({ claim }) => claim, signedOut: true },
  '/device': { path: () => '/device' },
  '/docs': outside('/docs'),
  '/invite/[token]': { path: ({ invitation }) => invitation, signedOut: true },
  '/mailbox': outside('/mailbox'),
  '/mailbox/[name]': { path: ({ mail }) => mail, signedOut: true },
  '/oauth/consent': outside('/oauth/consent'),
  '/reset': outside('/reset'),
  '/s/[token]': { path: ({ share }) => share, signedOut: true },
  '/s/[token]/[place]': { path: ({ share }) => `${share}/1`, signedOut: true },
  '/sign-in': outside('/sign-in'),
  '/sign-in/link': outside('/sign-in/link?token=unknown'),
  '/sign-up': outside('/sign-up'),
  '/verify': outside('/verify?token=unknown'),
};

/** Creates the data for every page; the person stays signed in. */
export async function makePlaces(page: Page, context: BrowserContext): Promise<Places> {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId: organization, libraryId } = library;
  const [asset = ''] = await upload(library, ['still-life.jpg']);
  const email = anEmail();
  const make = (procedure: string, data: object) =>
    change(context, procedure, { organizationId: organization, ...data });
  await make('member.invite', { email, role: 'member' });
  const share = await aShareLink(context, library, [asset], {
    downloads: 'originals',
    showsNames: true,
    showsMetadata: true,
  });
  await upgrade(organization);
  const { id: personId } = await aMember(organization);
  const asked = { assetIds: [asset], personIds: [personId], message: 'For the cover' };
  const { id: request } = await make('approvalRequest.ask', { libraryId, ...asked });
  const input = JSON.stringify({ organizationId: organization, before: null });
  const listed = await context.request.get(
    `${service}/api/trpc/feedback.links?input=${encodeURIComponent(input)}`,
  );
  const [{ id: shareLinkId }] = (await listed.json()).result.data.links;
  // Nobody answers there.
  const url = 'https://hooks.example/vitrine';
  const { webhookId } = await make('webhook.add', { url, types: [], libraries: [] });
  await make('webhook.test', { webhookId });
  const { link } = await mailTo(email, /invited/);
  await visit(page, '/mailbox');
  const mail = await page.getByRole('main').getByRole('link').first().getAttribute('href');
  return {
    organization,
    library: libraryId,
    asset,
    collection: await aCollection(context, organization, 'Best', [asset]),
    claim: new URL((await aLibrary()).claimUrl).pathname,
    invitation: new URL(link).pathname,
    mail: mail ?? '',
    share,
    link: shareLinkId,
    request,
    webhook: webhookId,
  };
}
