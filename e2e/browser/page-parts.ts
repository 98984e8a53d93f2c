import {
  type BrowserContext,
  expect,
  type FileChooser,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import type { CreatedLibrary } from '../support/api';
import type { Credentials } from '../support/people';

type Place = Page | Locator | FrameLocator;
type Named = string | RegExp;

/** For a name or text that must be the whole one. Otherwise a part of it is enough. */
export const exact = { exact: true };

export const buttonOf = (place: Place, name: Named, options = {}) =>
  place.getByRole('button', { name, ...options });
export const linkOf = (place: Place, name: Named, options = {}) =>
  place.getByRole('link', { name, ...options });

/** Clicks a button. */
export const press = (place: Place, name: Named, options = {}) =>
  buttonOf(place, name, options).click();

/** Clicks a link. */
export const follow = (place: Place, name: Named, options = {}) =>
  linkOf(place, name, options).click();

/** Fills in the field with a label. */
export const fill = (place: Place, label: string, text: string, options = {}) =>
  place.getByLabel(label, options).fill(text);

/** Waits until a heading is shown. */
export const headed = (place: Place, name: Named) =>
  expect(place.getByRole('heading', { name })).toBeVisible();

/** Waits until the page has this title. */
export const titled = (page: Page, name: string) => expect(heading(page, name)).toBeVisible();

/** Waits until this text is shown. */
export const shows = (place: Place, text: Named, options = {}) =>
  expect(place.getByText(text, options)).toBeVisible();

/** Where the page of a library is. */
export const pathOf = ({ organizationId, libraryId }: CreatedLibrary) =>
  `/app/${organizationId}/${libraryId}`;

/** The tiles of a grid, its selection bar, the panel of uploads, and the title of a page. */
export const tilesOf = (page: Page) => page.locator('[data-place] [data-tile]');
export const barOf = (page: Page) => page.getByRole('region', { name: 'Selection' });
export const panelOf = (page: Page) => page.getByRole('region', { name: 'Uploads' });
export const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** The tile at a place of a grid, and what opens from it. */
export const placeAt = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);
export const tileAt = (page: Page, place: number) => placeAt(page, place).locator('[data-tile]');

/** Selects every asset of a grid. */
export async function selectAll(page: Page) {
  await tileAt(page, 0).focus();
  await page.keyboard.press('ControlOrMeta+a');
}

/** Waits until this is selected: `3 assets`. */
export const selected = (page: Page, count: string) =>
  expect(barOf(page).getByRole('status')).toContainText(count);

/** Adds a tag to the selection. */
export async function tagSelection(page: Page, tag: string) {
  await press(page, 'Add tags');
  await fill(page, 'Tags', tag, exact);
  await press(page, 'Add', exact);
}

/** Chooses files by the dialog that a button opens. */
export async function chooseFiles(
  page: Page,
  files: Parameters<FileChooser['setFiles']>[0],
  button = 'Upload',
) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, button, exact);
  await (await chooser).setFiles(files);
}

/** Signs in by the form. */
export async function fillSignIn(page: Page, { email, password }: Credentials) {
  await fill(page, 'Email address', email);
  await fill(page, 'Password', password, exact);
  await press(page, 'Sign in', exact);
}

/** The sum of the layout shifts of a page since it was opened. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

/** The field and the results of a search. */
export const searchField = (page: Page) =>
  page.getByRole('combobox', { name: /^Search (?!commands)/ });
export const hits = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');

/** Waits until the scripts of a page run: from then on it handles keys and choices itself. */
export const ready = (page: Page) =>
  page.waitForFunction(() => document.readyState === 'complete' && !('endEarlyPresses' in window));

/** Opens a page and waits until its scripts run: a key or a choice of before would be lost on a busy machine. */
export async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  await ready(page);
  return answer;
}

/** Shows what is said about an asset, on its page. */
export const showReview = (page: Page) => press(page, /^Review/);

/** Waits until a grid shows every tile in the window, with its image. */
export const tilesLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('[data-place]')].filter((place) => {
      const { top, bottom } = place.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    const isLoaded = (place: Element) =>
      place.querySelector('[data-tile]') && place.querySelector('img')?.complete !== false;
    return seen.length > 0 && seen.every(isLoaded);
  });

/** Pages never ask again after a time, as they would every 20 seconds: what changes in them, they were told. */
export const withoutPolls = (context: BrowserContext) =>
  context.addInitScript(() => {
    const LONG_MS = 15_000;
    const { setTimeout, setInterval } = window;
    const unlessLong = (set: typeof setTimeout) =>
      ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
        ms < LONG_MS ? set(run, ms, ...rest) : 0) as typeof setTimeout;
    Object.assign(window, {
      setTimeout: unlessLong(setTimeout),
      setInterval: unlessLong(setInterval as typeof setTimeout),
    });
  });

/** Holds back requests of a page until the returned function is called. */
export async function hold(page: Page, requests: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Holds back the scripts of a page and the answers to them; the returned function waits until all have arrived. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  // What the page follows has no end.
  const scripts = /\/_next\/static\/.*\.js|\/api\/trpc\/(?!event\.follow)/;
  const underway = new Set<Request>();
  const begins = (request: Request) => scripts.test(request.url()) && underway.add(request);
  const ends = (request: Request) => underway.delete(request);
  page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends);
  const release = await hold(page, scripts);
  return async () => {
    release();
    await ready(page);
    await expect.poll(() => underway.size).toBe(0);
    page.off('request', begins).off('requestfinished', ends).off('requestfailed', ends);
    await page.unroute(scripts);
  };
}

/** Whether the page is in a wide window, not on a phone. */
export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) > 400;

/** Chooses the order of a grid in its menu. */
export async function chooseOrder(page: Page, order: string) {
  await press(page, 'View', exact);
  await page.getByLabel('Order').selectOption(order);
  await page.keyboard.press('Escape');
}

/** Opens what a phone has no room for in its toolbar, so that the control in it can be used at any width. */
export async function unfold(page: Page, button: 'More actions') {
  const toggle = buttonOf(page, button);
  if (!isWide(page) && (await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click();
}
