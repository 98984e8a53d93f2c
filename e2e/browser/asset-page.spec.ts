import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  type Created,
  holdScripts,
  isWide,
  signInSomebody,
  sql,
  upload,
  uploadFiles,
} from './fixtures';

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;
const PATIENT = { timeout: 20_000 };
test.slow();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens the page of an asset and waits for its image. */
async function open(page: Page, library: Created, id: string | undefined, query = '') {
  await page.goto(`${pathOf(library)}/${id}${query}`);
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible(PATIENT);
}

test('the asset page steps through a view by key, link and swipe, and leads back to it', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const ids: (string | undefined)[] = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push(...(await upload(library, [name])));
  await open(page, library, ids[1], '?sort=name');
  await expect(page.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'c.jpg')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${ids[2]}\\?sort=name$`));
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, 'b.jpg')).toBeVisible();
  await page.getByRole('link', { name: 'Previous: a.jpg' }).click();
  await expect(heading(page, 'a.jpg')).toBeVisible();
  await expect(page).toHaveTitle('a.jpg · Vitrine');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${pathOf(library)}?sort=name`);
});

test('the asset page moves nothing while its scripts and answers arrive', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id = ''] = await upload(library, ['a.jpg']);
  await aCollection(context, library.organizationId, 'Spring', [id]);
  await open(page, library, id);
  const field = page.getByLabel('Write a comment');
  await field.fill('Too dark?');
  await field.press('Control+Enter');
  await expect(page.getByText('just now')).toBeVisible();

  const placeOfTrash = () =>
    page
      .getByRole('button', { name: 'Move to trash' })
      .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Too dark?')).toBeVisible();
  const before = await placeOfTrash();
  // The page does not handle typing yet.
  await expect(field).not.toBeEditable();
  await release();
  await expect(field).toBeEditable();
  expect(await placeOfTrash()).toBe(before);
});

test('name, description and tags are changed in place', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  await page.getByRole('button', { name: 'IMG_1.jpg' }).click();
  // The extension is beside the field; typing it too, in any spelling, does not double it.
  await page.getByLabel('Name', { exact: true }).fill('Sunset.JPEG');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Sunset.jpg')).toBeVisible();
  await expect(page).toHaveTitle('Sunset.jpg · Vitrine');

  await page.keyboard.press('d');
  await page.getByLabel('Description').fill('Evening\nat the sea');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: /Evening/ })).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Add tag' });
  await field.fill('Ostsee');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Ostsee' })).toBeVisible();
  // The page shows both before they are stored; an earlier reload would show the old values.
  await expect
    .poll(() =>
      sql(`SELECT description, 'Ostsee' = ANY (tags) AS tagged FROM asset WHERE id = $1`, [id]),
    )
    .toEqual([{ description: 'Evening\nat the sea', tagged: true }]);
  await page.reload();
  await expect(heading(page, 'Sunset.jpg')).toBeVisible();
  await expect(page.getByRole('button', { name: /Evening/ })).toBeVisible();
  await page.getByRole('button', { name: 'Remove tag Ostsee' }).click();
  await expect(page.getByRole('link', { name: 'Ostsee' })).toHaveCount(0);
  await expect
    .poll(() => sql(`SELECT 'Ostsee' = ANY (tags) AS tagged FROM asset WHERE id = $1`, [id]))
    .toEqual([{ tagged: false }]);
  // No asset has this tag now; the tag of another asset is suggested.
  const [other] = await upload(library, ['other.jpg']);
  await sql(`UPDATE asset SET tags = '{Nordsee}' WHERE id = $1`, [other]);
  await page.reload();
  await field.fill('nord');
  await expect(page.getByRole('option', { name: 'Nordsee' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Nordsee', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Nordsee' })).toHaveAttribute(
    'href',
    /\?tag=Nordsee$/,
  );
});

/** A photo with metadata about its camera, place and subject. */
const aCaptionedPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#286e64' } })
    .withExif({
      IFD0: { Make: 'Pear', Model: 'P7', Artist: 'Ada Moreau', Copyright: '2026 Ada Moreau' },
      IFD2: {
        DateTimeOriginal: '2026:02:03 14:15:16',
        LensModel: '35 mm f/2',
        ExposureTime: '1/250',
        FNumber: '28/10',
        ISOSpeedRatings: '400',
        FocalLength: '35/1',
      },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 23/1 24/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '4/1 29/1 24/1',
      },
    })
    .withXmp(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:ps="http://ns.adobe.com/photoshop/1.0/"
        ps:City="Brest" ps:Country="France">
        <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Boats at dawn</rdf:li></rdf:Alt></dc:description>
        <dc:subject><rdf:Bag><rdf:li>harbour</rdf:li><rdf:li>boats, nets</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
    .jpeg()
    .toBuffer();

test('the asset page shows the metadata of the file, and adopts its keywords and caption', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await uploadFiles(library, [{ name: 'boats.jpg', bytes: await aCaptionedPhoto() }]);
  await open(page, library, id);
  for (const [name, value] of [
    ['Taken', '3 February 2026, 14:15:16'],
    ['Camera', 'Pear P7'],
    ['Lens', '35 mm f/2'],
    ['Exposure', '1/250 s, f/2.8, ISO 400'],
    ['Focal length', '35 mm'],
    ['Place', 'Brest, France'],
    ['Creator', 'Ada Moreau'],
    ['Copyright', '2026 Ada Moreau'],
  ] as const)
    await expect(page.locator(`dt:text-is("${name}") + dd`)).toHaveText(value, PATIENT);
  const location = page.locator('dt:text-is("Location") + dd');
  await expect(location.getByRole('link')).toHaveText('48.39000° N, 4.49000° W');
  // The continents are drawn from a file of the service.
  const land = location.locator('use[href$="#land"]').first();
  await expect
    .poll(() => land.evaluate((use) => (use as SVGUseElement).getBBox().width))
    .toBeGreaterThan(3000);
  await expectAccessible(page);

  const tags = page.getByRole('list', { name: 'Tags', exact: true });
  const suggested = page.getByRole('list', { name: 'Suggested tags' });
  await expect(suggested.getByRole('button')).toHaveText(['harbour', 'boats', 'nets']);
  await suggested.getByRole('button', { name: 'Add suggested tag boats' }).click();
  await expect(suggested.getByRole('button')).toHaveText(['harbour', 'nets']);
  await page.getByRole('button', { name: 'Add all 2' }).click();
  await expect(suggested).toHaveCount(0);
  for (const tag of ['boats', 'harbour', 'nets'])
    await expect(tags.getByRole('link', { name: tag, exact: true })).toBeVisible();

  const offer = page.getByRole('region', { name: 'Suggested description' });
  await offer.getByRole('button', { name: 'Use as description' }).click();
  await expect(page.getByRole('button', { name: 'Boats at dawn' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText('Caption used as description.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Boats at dawn' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(suggested).toHaveCount(0);
});

test('an upload adopts caption and keywords if an owner chose so', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what the service takes over');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Archive');
  await page.goto(`/app/${library.organizationId}/settings`);
  const setting = page.getByRole('region', { name: 'Captions and keywords' });
  const choice = setting.getByRole('checkbox', { name: 'Archive' });
  await choice.click();
  await expect(choice).toBeChecked();
  // Saved.
  await expect(choice).toHaveAttribute('aria-disabled', 'false');
  await page.reload();
  await expect(choice).toBeChecked();

  const [id] = await uploadFiles(library, [{ name: 'boats.jpg', bytes: await aCaptionedPhoto() }]);
  await open(page, library, id);
  await expect(page.getByRole('button', { name: 'Boats at dawn' })).toBeVisible(PATIENT);
  const tags = page.getByRole('list', { name: 'Tags', exact: true });
  for (const tag of ['harbour', 'boats', 'nets'])
    await expect(tags.getByRole('link', { name: tag, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Suggested tags' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Suggested description' })).toHaveCount(0);
});

test('unsaved text is kept, even after leaving the page', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what a browser keeps');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  await page.keyboard.press('d');
  const field = page.getByLabel('Description', { exact: true });
  await field.fill('Evening');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await open(page, library, id);
  await expect(field).toHaveValue('Evening');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await field.fill('Evening at the sea');
  await page.reload();
  await expect(field).toHaveValue('Evening at the sea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sql('SELECT description FROM asset WHERE id = $1', [id]))
    .toEqual([{ description: 'Evening at the sea' }]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Evening at the sea' })).toBeVisible();

  await page.getByRole('button', { name: 'Evening at the sea' }).click();
  await field.fill('Morning');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Evening at the sea' })).toBeVisible();
});

test.describe('a failed change', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|Failed to load/] });

  test('is undone with a reason, and keeps the typed text', async ({ page, context }) => {
    test.skip(!isWide(page), 'the same at any width: what a failure takes back');
    await signInSomebody(context);
    const library = await aClaimedLibrary(context);
    const [id] = await upload(library, ['IMG_1.jpg']);
    await open(page, library, id);
    await page.route('**/api/trpc/bulkChange.atOnce', (route) => route.abort());
    await page.getByRole('button', { name: 'IMG_1.jpg' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Sunset');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Can’t reach the service')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sunset');
    await page.keyboard.press('Escape');
    await expect(heading(page, 'IMG_1.jpg')).toBeVisible();
  });
});

test('an asset gets a variant and shows it instead', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['first.jpg']);
  await open(page, library, id);
  const channels = 3;
  const background = { r: 200, g: 40, b: 40 };
  const create = { width: 500, height: 700, channels, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const input = page.getByLabel('Variant files');
  await input.setInputFiles({ name: 'second.jpg', mimeType: 'image/jpeg', buffer });
  const instead = page.getByRole('button', { name: 'Make primary: second.jpg' });
  await expect(instead).toBeVisible(PATIENT);
  await expect(page.locator('section[aria-labelledby=variants] img')).toBeVisible(PATIENT);
  await expectAccessible(page);
  await instead.click();
  await expect(heading(page, 'second.jpg')).toBeVisible(PATIENT);
  await expect(page.getByText('500 × 700 pixels')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make primary: first.jpg' })).toBeVisible();
  await page.getByRole('link', { name: 'first.jpg' }).click();
  await expect(page.getByRole('link', { name: 'Back to primary version' })).toBeVisible();
});

test('the approval keeps earlier decisions with their notes', async ({ page, context }) => {
  const person = await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [library.organizationId]);
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  const section = page.getByRole('region', { name: 'Approval' });
  await section.getByLabel('Note').fill('Crop the left.');
  await section.getByRole('button', { name: 'Needs changes' }).click();
  await expect(section.getByText(`By ${person.name}`)).toBeVisible();
  await expect(section.getByLabel('Note')).toHaveValue('');
  await expect(section.getByRole('button', { pressed: true })).toHaveText('Needs changes');
  await section.getByRole('button', { name: 'Approved' }).click();
  await section.getByText('1 earlier decision').click();
  await expect(section.getByText('Crop the left.')).toBeVisible();
  await expectAccessible(page);
});

test('the asset page moves an asset to the trash, shows the next one, and undoes it', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const ids = [...(await upload(library, ['old.jpg'])), ...(await upload(library, ['new.jpg']))];
  await open(page, library, ids[1]);
  await page.keyboard.press('Delete');
  await expect(heading(page, 'old.jpg')).toBeVisible(PATIENT);
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.goto(`${pathOf(library)}/${ids[1]}`);
  await expect(page.getByText('It is permanently deleted in 30 days.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeVisible(PATIENT);

  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(heading(page, 'old.jpg')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page, 'new.jpg')).toBeVisible(PATIENT);
});

test('failed processing can be run again', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what the service does again');
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await upload(library, ['a.jpg']);
  await open(page, library, id);
  await sql(
    `UPDATE asset SET processing = 'failed', processing_error = 'The disk was full.', width = NULL,
       height = NULL, renditions = '{}' WHERE id = $1`,
    [id],
  );
  await page.reload();
  await expect(page.getByText('The disk was full.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('900 × 600 pixels')).toBeVisible(PATIENT);
});

test('the asset page lists its keys, and single letters can be switched off', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id] = await uploadFiles(library, [
    {
      name: 'tall.png',
      bytes: await sharp({ create: { width: 200, height: 1200, channels: 3, background: '#375' } })
        .png()
        .toBuffer(),
    },
  ]);
  await open(page, library, id);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page);
  await keys.getByLabel('Use single-letter shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  if (isWide(page)) await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
});

test('the text found in an image is shown, and how certain its tags are', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id = ''] = await upload(library, ['sign.jpg']);
  await open(page, library, id);
  await expect(page.getByRole('region', { name: 'Text in the image' })).toBeHidden();
  // As the job would: here the service analyses nothing.
  const box = { left: 0, top: 0, width: 1, height: 0.1 };
  const lines = Array.from({ length: 40 }, (_, n) => ({ text: `Gate ${n}`, confidence: 0.9, box }));
  await sql(
    `INSERT INTO asset_analysis (blob, lines, objects, tags, analysed_at)
     SELECT blob, $2, $3, '{boat}', now() FROM asset WHERE id = $1`,
    [id, JSON.stringify(lines), JSON.stringify([{ label: 'boat', confidence: 0.83, box }])],
  );
  await sql(
    `UPDATE asset SET analysed = true, tags = tags || '{boat}', ai_tags = ai_tags || '{boat}' WHERE id = $1`,
    [id],
  );
  await page.reload();
  const text = page.getByRole('region', { name: 'Text in the image' });
  await expect(text.getByRole('textbox')).toHaveValue(/^Gate 0\n.*Gate 39$/s);
  await expect(
    page.locator('[data-tooltip="Suggested automatically, 83 % certain"]'),
  ).toBeVisible();
  await expectAccessible(page);
  await text.getByRole('button', { name: 'Copy text in the image' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();

  await page.goto(`/app/${library.organizationId}/search?q=gate+17`);
  await expect(page.locator('[data-tile]').getByText('Gate 17')).toBeVisible(PATIENT);
  await expect(page.getByTitle('Text in the image').locator('svg')).toBeVisible();
});
