import type { Locator, Page } from '@playwright/test';
import { expect } from './base-test';

/** Presses Tab until this has the focus, like a person without a mouse. */
export async function tabTo(page: Page, place: Locator) {
  await expect(place).toBeVisible();
  for (let steps = 0; steps < 80; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never led to ${place}.`);
}
