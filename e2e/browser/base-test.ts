import { test as base, expect } from '@playwright/test';
import { aClaimedLibrary, type Created, type Person, signInSomebody } from './fixtures';

type Options = {
  /** Messages in the browser's console caused by the test on purpose. */
  expectedErrors: RegExp[];
};

/** Playwright looks into the frame of a mail, where no script may run; the browser sometimes reports it. */
export const errorsOfMailFrame = [/^Blocked script execution in 'about:srcdoc'/];

/** If the browser already has an image in a larger size, it shows this one instead of the prefetched one. */
export const LARGER_IMAGE = /\/cdn\/\S+ was preloaded using link preload but not used/;

type Made = {
  /** A new person, signed in in the browser of the test. */
  person: Person;
  /** A library of that person, “Atelier”, the only one of its organization. */
  library: Created;
};

/** A test in a browser; its console must stay free of errors and warnings on every page. */
export const test = base.extend<Options & Made & { leftOpen: undefined }>({
  person: async ({ context }, use) => use(await signInSomebody(context)),
  // Claimed in the name of the person.
  library: async ({ context, person: _person }, use) => use(await aClaimedLibrary(context)),
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
