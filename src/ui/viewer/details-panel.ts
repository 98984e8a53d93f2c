'use client';

import { flushSync } from 'react-dom';
import { DETAILS } from '../control/choices';
import { choose } from '../control/use-choice';

/** The id of the details beside an image. Narrow windows always show them below it. */
export const DETAILS_ID = 'details';

/**
 * Opens or closes the details beside the image, for every asset. The change is immediate, so a field in them can take
 * the focus.
 */
export const openDetails = (open: boolean) =>
  flushSync(() => choose(DETAILS, open ? 'open' : 'closed'));
