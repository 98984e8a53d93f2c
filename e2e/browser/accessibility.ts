import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isWide } from './fixtures';

/** The rules about colours: nothing else differs between light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Passed checks are not collected, which saves half of the time; style sheets are not fetched again. */
const ONLY_VIOLATIONS: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations'],
  preload: false,
};

/**
 * Fails if axe finds a serious or critical violation on the current page, in light or dark mode. On a phone in light mode
 * only, because the colours are those of the wide window, unless it is to look at `bothSchemes`.
 */
export async function expectAccessible(page: Page, bothSchemes = isWide(page)): Promise<void> {
  for (const colorScheme of bothSchemes ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).options({ ...ONLY_VIOLATIONS });
    // The frame of a mail runs no script, so axe cannot run there.
    axe.exclude('iframe[sandbox]');
    // Runs in the page itself: it has no other frames, and the other way opens a second page for each check.
    axe.setLegacyMode();
    if (colorScheme === 'dark') axe.withRules(OF_COLOURS);
    const { violations } = await axe.analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
