import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { errorsOfMailFrame, expect, test } from './base-test';
import { carry } from './carried-files';
import { aJpegFile, anEmail, mailTo } from './fixtures';
import { buttonOf, exact, fill, headed, linkOf, shows, tilesOf, visit } from './page-parts';

test.use({ expectedErrors: [errorsOfMailFrame, { scope: 'test' }] });

/** A count of a person's actions: clicks, and fields with typed text. */
function person() {
  const done = { clicks: 0, fields: 0 };
  return {
    done,
    click: (target: Locator) => {
      done.clicks++;
      return target.click();
    },
    type: (page: Page, label: string, text: string) => {
      done.fields++;
      return fill(page, label, text, exact);
    },
  };
}

const button = (page: Page, name: string) => buttonOf(page, name, exact);

/** The tab that opens with this. */
async function tabOf(page: Page, opening: Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), opening]);
  return tab;
}

test('few steps lead from the front page to ten tagged images in a claimed library', async ({
  page,
}) => {
  const { click, type, done } = person();
  const email = anEmail();
  await visit(page, '/');
  await type(page, 'Email address', email);
  await click(button(page, 'Create library'));
  await headed(page, 'Your library is ready');
  // Only people who want it see the key.
  await expect(page.getByText('Copy the API key now.')).toBeHidden();

  // The mail is written some moments after the answer.
  await mailTo(email, /library/i);
  const mail = await tabOf(page, click(linkOf(page, 'Open mailbox')));
  const link = linkOf(mail.frameLocator('iframe'), 'Claim library');
  const library = await tabOf(mail, click(link));
  await type(library, 'Your name', 'Giorgio');
  await type(library, 'Password', 'correct horse');
  await click(button(library, 'Claim library'));
  await library.waitForURL(/\/app\/[^/]+\/[^/]+$/);

  await shows(library, 'No files yet');
  await expectAccessible(library);
  const images = Array.from({ length: 10 }, (_, n) => aJpegFile(`${n}.jpg`, 900 + n, 600));
  const dataTransfer = await carry(library, await Promise.all(images));
  await library.dispatchEvent('main', 'drop', { dataTransfer });
  await shows(library, '10 of 10 files uploaded');
  await expect(tilesOf(library)).toHaveCount(10);
  // Adding a step must be a conscious choice.
  expect(done).toEqual({ clicks: 4, fields: 3 });

  await library.keyboard.press('ControlOrMeta+a');
  await click(button(library, 'Add tags'));
  await type(library, 'Tags', 'bottles');
  await expectAccessible(library);
  await click(button(library, 'Add'));
  await shows(library, '10 assets tagged.');
  expect(done).toEqual({ clicks: 6, fields: 4 });
});
