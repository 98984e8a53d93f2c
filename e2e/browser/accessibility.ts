import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails if axe finds a serious or critical violation on the page as it is now, in light or in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The frame of a mail runs no script, so axe cannot run there.
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]');
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
