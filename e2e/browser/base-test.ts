import { test as base, expect } from '@playwright/test';

type Options = {
  /** Messages of the browser's console that the test causes on purpose. */
  expectedErrors: RegExp[];
};

/** Playwright looks into the frame of a mail, in which no script may run; the browser sometimes says so. */
export const errorsOfMailFrame = [/^Blocked script execution in 'about:srcdoc'/];

/** A test in a browser whose console must stay free of errors and warnings on every page. */
export const test = base.extend<Options & { leftOpen: undefined }>({
  // Pages of other people that a test opened would go on asking the service during the tests after it.
  leftOpen: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(page);
    const unexpected = complaints.filter(
      (text) => !expectedErrors.some((known) => known.test(text)),
    );
    expect(unexpected, 'errors in the console of the browser').toEqual([]);
  },
});

export { expect };
