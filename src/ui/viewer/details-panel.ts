'use client';

import { flushSync } from 'react-dom';
import { DETAILS, FILM_DETAILS } from '../control/choices';
import { choose } from '../control/use-choice';
import { shownVideo } from './shown-video';

/** The id of the details beside an image. Narrow windows always show them below it. */
export const DETAILS_ID = 'details';

/**
 * Opens a part of the details beside an image or a film, or closes them, for every one of its kind. The change is
 * immediate, so a field in them can take the focus.
 */
export const openDetails = (shown: 'info' | 'review' | 'closed') =>
  flushSync(() => choose(shownVideo() ? FILM_DETAILS : DETAILS, shown));
