import { withoutSharing } from '../support/openapi-conformance';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { service } from './fixtures';
import { follow, visit } from './page-parts';

type Operation = {
  operationId: string;
  parameters: { name: string }[];
  responses: Record<string, unknown>;
};

/** The OpenAPI document of the interface. */
const readDocument = async () =>
  withoutSharing(
    (await (await fetch(`${service}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, unknown> };
    },
  );

test('the reference page shows the whole REST interface', async ({ page }) => {
  const { paths, components } = await readDocument();
  await visit(page, '/');
  await follow(page, 'Read the API reference');
  await expect(page).toHaveTitle('API reference · Vitrine');

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  );
  // The operations of the specification, and Vitrine's own.
  expect(operations).toHaveLength(78);
  for (const { operationId, method, path, parameters, responses } of operations) {
    const section = page.locator(`section[id="${operationId}"]`);
    await expect(section).toContainText(`${method.toUpperCase()} ${path}`);
    const command = section.getByRole('figure').first();
    await expect(command).toContainText(`curl`);
    await expect(command).not.toContainText(/undefined|\{\w/);
    const named = await section.locator('code').allTextContents();
    for (const { name } of parameters) expect(named, operationId).toContain(name);
    const text = await section.innerText();
    for (const status of Object.keys(responses)) expect(text, operationId).toContain(status);
  }
  for (const shape of Object.keys(components.schemas))
    await expect(page.getByRole('heading', { name: shape, exact: true })).toBeVisible();
});

test('the reference page leads to an operation, and from there to the shape of its answer', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/docs');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const folded = contents.getByText('Contents', { exact: true });
  if (await folded.isVisible()) await folded.click();
  await follow(contents, 'Get an asset');
  await expect(page.getByRole('heading', { name: 'Get an asset' })).toBeInViewport();
  const answer = { name: 'AssetWithExtras', exact: true };
  await page.locator('#asset-get').getByRole('link', answer).click();
  await expect(page.getByRole('heading', answer)).toBeInViewport();
});

test('the reference page is accessible and fits the window with everything unfolded', async ({
  page,
}) => {
  await visit(page, '/docs');
  const folded = page.locator('details:not([open]) > summary:visible');
  for (let left = await folded.count(); left > 0; left = await folded.count())
    await folded.first().click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, sideways]).toEqual([width, 0]);
  }
});
