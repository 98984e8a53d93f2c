import type { Page } from '@playwright/test';
import { addRows, type Created } from './fixtures';
import { chooseOrder, headed, pathOf, visit } from './page-parts';

const NOTHING_ELSE = {
  make: null,
  model: null,
  software: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

/** Assets of 24 months, 40 of each, the latest from December 2025; and one without a date, added now. */
export const addMonths = (library: Created) =>
  addRows(library, 960, {
    name: `'file ' || n - 1`,
    created: 'now()',
    metadata: `CASE WHEN n > 1 THEN jsonb_build_object('video', null, 'capture',
      '${JSON.stringify(NOTHING_ELSE)}'::jsonb || jsonb_build_object('recordedAt',
        to_char(timestamp '2025-12-28' - (n - 1) / 40 * interval '1 month' - (n - 1) % 40 * interval '1 minute',
          'YYYY:MM:DD HH24:MI:SS'))) END`,
  });

/** Opens a library in the order of capture dates. */
export async function openByDate(page: Page, library: Created) {
  await addMonths(library);
  await visit(page, pathOf(library));
  await chooseOrder(page, 'By date taken');
  await headed(page, 'December 2025');
}

/** The month at the top of the window. */
export const monthInView = (page: Page) => page.getByRole('slider', { name: 'Date' });
