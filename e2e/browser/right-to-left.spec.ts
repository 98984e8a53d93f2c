import type { Page } from '@playwright/test';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  aMember,
  aPerson,
  aShareLink,
  forgetSession,
  service,
  signIn,
  sql,
  upload,
} from './fixtures';
import { titleOf } from './page-parts';

/** What people write, in letters from the right, with digits and signs that a wrong direction would move. */
const NAME = 'חורף 2026 (טיוטה)';

/** The texts on the page that begin with such a letter, and are not shown from the right. */
const wronglyShown = (page: Page) =>
  page.evaluate(() => {
    const wrong: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [first = ''] = /\p{L}/u.exec(node.textContent ?? '') ?? [];
      const holder = node.parentElement;
      if (!/\p{Script=Hebrew}/u.test(first) || !holder?.checkVisibility()) continue;
      if (getComputedStyle(holder).direction !== 'rtl')
        wrong.push(`<${holder.tagName} class="${holder.className}"> ${node.textContent}`);
    }
    for (const field of document.querySelectorAll('input, textarea'))
      if (/\p{Script=Hebrew}/u.test((field as HTMLInputElement).value))
        if (getComputedStyle(field).direction !== 'rtl') wrong.push(`field ${field.id}`);
    return wrong;
  });

const shownTexts = (page: Page) => page.getByText(/\p{Script=Hebrew}/u).count();

test('what people write in letters from the right is shown from the right', async ({
  page,
  context,
}) => {
  const person = await aPerson(NAME);
  await signIn(context, person);
  const library = await aClaimedLibrary(context, NAME);
  const { organizationId: org, libraryId, apiKey } = library;
  await sql(`UPDATE organization SET plan = 'pro', name = $2 WHERE id = $1`, [org, NAME]);
  const [asset = '', other = ''] = await upload(library, [`${NAME}.jpg`, 'ים.jpg']);
  const make = async (procedure: string, data: object) => {
    const made = await context.request.post(`${service}/api/trpc/${procedure}`, {
      headers: { Origin: service },
      data: { organizationId: org, ...data },
    });
    expect([procedure, made.ok(), await made.text()]).toEqual([procedure, true, expect.anything()]);
    return (await made.json()).result.data;
  };
  const change = async (method: string, path: string, json: object) => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Api-Version': '2026-07-08' };
    const url = `${service}/api/organizations/${org}/libraries/${libraryId}/assets${path}`;
    expect((await context.request.fetch(url, { method, headers, data: json })).ok()).toBe(true);
  };
  await change('PATCH', `/${asset}/description`, { description: `${NAME}!` });
  await change('POST', '/tag', { assetIds: [asset, other], tags: ['חוף'] });
  await make('comment.add', { libraryId, assetId: asset, text: `${NAME}?` });
  const { id: personId } = await aMember(org, NAME);
  const asked = { assetIds: [asset], personIds: [personId], message: NAME };
  const { id: request } = await make('approvalRequest.ask', { libraryId, ...asked });
  const collection = await aCollection(context, org, NAME, [asset, other]);
  const share = await aShareLink(context, library, [asset, other], {
    title: NAME,
    greeting: NAME,
    showsNames: true,
    showsMetadata: true,
  });

  const inside = [
    '/app?all',
    `/app/${org}`,
    `/app/${org}/${libraryId}`,
    `/app/${org}/${libraryId}/${asset}`,
    `/app/${org}/${libraryId}/${asset}/similar`,
    `/app/${org}/${libraryId}/tags`,
    `/app/${org}/-/activity`,
    `/app/${org}/-/collections`,
    `/app/${org}/-/collections/${collection}`,
    `/app/${org}/-/requests/${request}`,
    `/app/${org}/search?q=חוף`,
    `/app/${org}/settings`,
    `/app/${org}/settings/members`,
    `/app/${org}/-/shares`,
    `/app/${org}/settings/audit-log`,
    '/account',
  ];
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(titleOf(page)).toHaveCount(1);
    expect.soft([path, (await shownTexts(page)) > 0]).toEqual([path, true]);
    expect.soft([path, await wronglyShown(page)]).toEqual([path, []]);
  };
  for (const path of inside) await test.step(path, () => visit(path));
  await forgetSession(page);
  for (const path of [share, `${share}/1`]) await test.step(path, () => visit(path));
});
