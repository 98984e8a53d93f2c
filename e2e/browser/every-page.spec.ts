import { readdirSync } from 'node:fs';
import { expectAccessible } from './accessibility';
import { errorsOfMailFrame, expect, test } from './base-test';
import {
  aClaimedLibrary,
  aLibrary,
  anEmail,
  mailTo,
  service,
  signInSomebody,
  upload,
} from './fixtures';

test.use({ expectedErrors: errorsOfMailFrame });

/** Values of the parameters in page URLs. */
type Places = Record<
  'organization' | 'library' | 'asset' | 'claim' | 'invitation' | 'mail',
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
  '/app/[organizationId]/[libraryId]/tags': inLibrary(() => '/tags'),
  '/app/[organizationId]/[libraryId]/trash': inLibrary(() => '/trash'),
  '/app/[organizationId]/search': inOrganization('/search'),
  '/app/[organizationId]/settings': inOrganization('/settings'),
  '/app/[organizationId]/settings/approval': inOrganization('/settings/approval'),
  '/app/[organizationId]/settings/keys': inOrganization('/settings/keys'),
  '/app/[organizationId]/settings/members': inOrganization('/settings/members'),
  '/app/[organizationId]/settings/audit-log': inOrganization('/settings/audit-log'),
  '/claim/[token]': { path: ({ claim }) => claim, signedOut: true },
  '/docs': outside('/docs'),
  '/invite/[token]': { path: ({ invitation }) => invitation, signedOut: true },
  '/mailbox': outside('/mailbox'),
  '/mailbox/[name]': { path: ({ mail }) => mail, signedOut: true },
  '/oauth/consent': outside('/oauth/consent'),
  '/reset': outside('/reset'),
  '/sign-in': outside('/sign-in'),
  '/sign-in/link': outside('/sign-in/link?token=unknown'),
  '/sign-up': outside('/sign-up'),
  '/verify': outside('/verify?token=unknown'),
};

const pages = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\(\w+\)\/?|\/?page\.tsx$/g, '')}`)
  .sort();

test('every page has a row', () => {
  expect(Object.keys(rows).sort()).toEqual(pages);
});

test('every page is accessible, keeps to the width of the window, and has nothing to complain of', async ({
  page,
  context,
}) => {
  // The reference has thousands of elements, and axe looks at each.
  test.setTimeout(400_000);
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  const { organizationId: organization, libraryId } = library;
  const [asset = ''] = await upload(library, ['still-life.jpg']);
  const email = anEmail();
  const invited = await context.request.post(`${service}/api/trpc/member.invite`, {
    headers: { Origin: service },
    data: { organizationId: organization, email, role: 'member' },
  });
  expect(invited.ok()).toBe(true);
  const { link } = await mailTo(email, /invited/);
  await page.goto('/mailbox');
  const mail = await page.getByRole('main').getByRole('link').first().getAttribute('href');
  const places: Places = {
    organization,
    library: libraryId,
    asset,
    claim: new URL((await aLibrary()).claimUrl).pathname,
    invitation: new URL(link).pathname,
    mail: mail ?? '',
  };
  const walk = async (visited: Row[]) => {
    for (const { path } of visited)
      await test.step(path(places), async () => {
        expect((await page.goto(path(places)))?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page).toHaveTitle(/Vitrine/);
        await expectAccessible(page);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, 'pixels that lie beside the window').toBe(0);
      });
  };
  await walk(Object.values(rows).filter(({ signedOut }) => !signedOut));
  await context.clearCookies();
  await walk(Object.values(rows).filter(({ signedOut }) => signedOut));
});
