import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { errorsOfMailFrame, expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  aLibrary,
  aMember,
  anEmail,
  aShareLink,
  forgetSession,
  holdScripts,
  mailTo,
  service,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

// If the browser already has an image in a larger size, it shows this one instead of the prefetched one.
const LARGER_IMAGE = /\/cdn\/\S+ was preloaded using link preload but not used/;

test.use({ expectedErrors: [[...errorsOfMailFrame, LARGER_IMAGE], { scope: 'test' }] });

/** Values of the parameters in page URLs. */
type Places = Record<
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
type Row = { path: (places: Places) => string; signedOut?: true };

const inOrganization = (rest: string): Row => ({
  path: ({ organization }) => `/app/${organization}${rest}`,
});
const inLibrary = (rest: (places: Places) => string): Row => ({
  path: (places) => `/app/${places.organization}/${places.library}${rest(places)}`,
});
const outside = (path: string): Row => ({ path: () => path, signedOut: true });

/** How to visit every page, by its folder below src/app. */
const rows: Record<string, Row> = {
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
  '/app/[organizationId]/-/feedback/[linkId]': {
    path: ({ organization, link }) => `/app/${organization}/-/feedback/${link}`,
  },
  '/app/[organizationId]/-/requests/[requestId]': {
    path: ({ organization, request }) => `/app/${organization}/-/requests/${request}`,
  },
  '/app/[organizationId]/search': inOrganization('/search'),
  '/app/[organizationId]/settings': inOrganization('/settings'),
  '/app/[organizationId]/settings/approval': inOrganization('/settings/approval'),
  '/app/[organizationId]/settings/brand': inOrganization('/settings/brand'),
  '/app/[organizationId]/settings/keys': inOrganization('/settings/keys'),
  '/app/[organizationId]/settings/links': inOrganization('/settings/links'),
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

const ofSignedIn = Object.values(rows).filter(({ signedOut }) => !signedOut);
const ofSignedOut = Object.values(rows).filter(({ signedOut }) => signedOut);

const pages = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\(\w+\)\/?|\/?page\.tsx$/g, '')}`)
  .sort();

test('every page has a row', () => {
  expect(Object.keys(rows).sort()).toEqual(pages);
});

/** Creates the data for every page; the person stays signed in. */
async function makePlaces(page: Page, context: BrowserContext): Promise<Places> {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId: organization, libraryId } = library;
  const [asset = ''] = await upload(library, ['still-life.jpg']);
  const email = anEmail();
  const make = async (procedure: string, data: object) => {
    const made = await context.request.post(`${service}/api/trpc/${procedure}`, {
      headers: { Origin: service },
      data: { organizationId: organization, ...data },
    });
    expect(made.ok()).toBe(true);
    return (await made.json()).result.data;
  };
  await make('member.invite', { email, role: 'member' });
  const share = await aShareLink(context, library, [asset], {
    downloads: 'originals',
    showsNames: true,
    showsMetadata: true,
  });
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [organization]);
  const { id: personId } = await aMember(organization);
  const asked = { assetIds: [asset], personIds: [personId], message: 'For the cover' };
  const { id: request } = await make('approvalRequest.ask', { libraryId, ...asked });
  const input = JSON.stringify({ organizationId: organization, before: null });
  const listed = await context.request.get(
    `${service}/api/trpc/settings.links?input=${encodeURIComponent(input)}`,
  );
  const [{ id: shareLinkId }] = (await listed.json()).result.data.links;
  // Nobody answers there.
  const url = 'https://hooks.example/vitrine';
  const { webhookId } = await make('webhook.add', { url, types: [], libraries: [] });
  await make('webhook.test', { webhookId });
  const { link } = await mailTo(email, /invited/);
  await page.goto('/mailbox');
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

/** Visits these pages, one after the other. */
async function walk(page: Page, places: Places, visited: Row[]) {
  const pixelsBeside = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  for (const { path } of visited)
    await test.step(path(places), async () => {
      expect((await page.goto(path(places)))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // The pages of a share link say nothing of the product.
      const isShared = path(places).startsWith(places.share);
      await expect(page).toHaveTitle(isShared ? /Spring$/ : /Vitrine/);
      await expectAccessible(page, true);
      expect(await pixelsBeside(), 'pixels that lie beside the window').toBe(0);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await pixelsBeside(), 'with a text of twice the size').toBe(0);
    });
}

/** The positions of the text and controls of a page, in pixels from its top, by their text. */
const placesOn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const found: Record<string, number> = {};
    const times = new Map<string, number>();
    for (const element of document.querySelectorAll('a, button, input, h1, h2, h3, p')) {
      const { top, height } = element.getBoundingClientRect();
      if (height === 0 || getComputedStyle(element).position === 'fixed') continue;
      const says = `${element.tagName} ${element.ariaLabel ?? element.textContent}`;
      const time = (times.get(says) ?? 0) + 1;
      times.set(says, time);
      found[`${says} ${time}`] = Math.round(top + window.scrollY);
    }
    return found;
  });

/** Visits these pages with late scripts and answers. A finger would miss anything that moves then. */
async function walkSlowly(page: Page, places: Places, visited: Row[]) {
  for (const { path } of visited)
    await test.step(path(places), async () => {
      const release = await holdScripts(page);
      await page.goto(path(places), { waitUntil: 'commit' });
      // The page is complete.
      await expect(page.locator('body > script').last()).toBeAttached();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      const before = await placesOn(page);
      await release();
      const after = await placesOn(page);
      const stayed = Object.keys(before).filter((says) => says in after);
      expect(stayed.map((says) => [says, after[says]])).toEqual(
        stayed.map((says) => [says, before[says]]),
      );
    });
}

test.describe('every page is accessible, fits the width of the window, moves nothing, and logs no error', () => {
  // The reference has thousands of elements, and axe looks at each.
  test.describe.configure({ timeout: 400_000 });

  test('for a signed-in person', async ({ page, context }) => {
    const places = await makePlaces(page, context);
    await walk(page, places, ofSignedIn);
    await walkSlowly(page, places, ofSignedIn);
  });

  test('for a signed-out visitor', async ({ page, context }) => {
    const places = await makePlaces(page, context);
    await forgetSession(page);
    await walk(page, places, ofSignedOut);
    await walkSlowly(page, places, ofSignedOut);
  });
});
