import { test as base, expect } from '@playwright/test';

type Options = {
  /** Messages in the browser's console caused by the test on purpose. */
  expectedErrors: RegExp[];
};

/** Playwright looks into the frame of a mail, where no script may run; the browser sometimes reports it. */
export const errorsOfMailFrame = [/^Blocked script execution in 'about:srcdoc'/];

/** A test in a browser; its console must stay free of errors and warnings on every page. */
export const test = base.extend<Options & { leftOpen: undefined }>({
  // Pages left open for other people would keep polling the service during later tests.
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
