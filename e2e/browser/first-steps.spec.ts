import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { anEmail, mailTo } from './fixtures';

/** A count of a person's actions: clicks, and fields with typed text. */
function person(page: Page) {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: (name: string | RegExp) => {
      done.clicks++;
      return page.getByRole('button', { name, exact: true }).click();
    },
    type: (label: string, text: string) => {
      done.fields++;
      return page.getByLabel(label, { exact: true }).fill(text);
    },
  };
}

test('few steps lead from the front page to ten tagged images in a claimed library', async ({
  page,
}) => {
  const { click, type, done } = person(page);
  const email = anEmail();
  await page.goto('/');
  await type('Email address', email);
  await click('Create library');
  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();

  const { link } = await mailTo(email, /library/i);
  done.clicks++;
  await page.goto(link);
  await type('Your name', 'Giorgio');
  await type('Password', 'correct horse');
  await click('Claim library');
  await page.waitForURL(/\/app\/[^/]+\/[^/]+$/);

  const chooser = page.waitForEvent('filechooser');
  await click('Upload');
  const images = Array.from({ length: 10 }, async (_, n) => ({
    name: `${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await aPlainJpeg(900 + n, 600),
  }));
  await (await chooser).setFiles(await Promise.all(images));
  await expect(page.getByText('10 of 10 files uploaded')).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('[data-place] [data-tile]')).toHaveCount(10);

  await page.keyboard.press('ControlOrMeta+a');
  await click('Add tags');
  await type('Tags', 'bottles');
  await expectAccessible(page);
  await click('Add');
  await expect(page.getByText('10 assets tagged.')).toBeVisible();
  // Adding a step must be a conscious choice.
  expect(done).toEqual({ clicks: 6, fields: 4 });
});
