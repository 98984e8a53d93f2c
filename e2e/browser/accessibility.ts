import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds a page as it is now to what axe finds serious or critical, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // In the frame of a mail nothing may run, axe neither.
    const axe = new AxeBuilder({ page }).exclude('iframe[sandbox]');
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
