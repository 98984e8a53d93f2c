import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Half of the length of the other file, which the browser would take twice as long to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours: nothing else differs between light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations found by axe on the current page; by default of all rules it usually applies. A page loads axe once,
 * although it may be asked several times. Only the page itself is checked, because no page has a frame in which axe
 * could run: a frame with a mail runs no script.
 */
export async function violationsOn(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { violations } = await (window.axe as typeof axe).run(
      { exclude: ['iframe[sandbox]'] },
      {
        // Passed checks are not collected, which saves half of the time; style sheets are not fetched again.
        resultTypes: ['violations'],
        preload: false,
        ...(values ? { runOnly: { type: 'rule', values } } : {}),
      },
    );
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => html),
    }));
  }, rules);
}

/**
 * Fails if axe finds a serious or critical violation on the current page. The colours of both modes are those of the
 * same few names, so dark mode is looked at only where `bothSchemes` asks for it: on every page, in every-page.deep.
 */
export async function expectAccessible(page: Page, bothSchemes = false): Promise<void> {
  // Between two pages the document has no title for a moment.
  await expect(page).toHaveTitle(/./);
  for (const colorScheme of bothSchemes ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await violationsOn(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => [colorScheme, id, nodes])).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
