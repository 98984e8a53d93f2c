'use client';

import { createContext, use } from 'react';

/** The id of the details beside an image. Narrow windows always show them below it. */
export const DETAILS_ID = 'details';

export type ShownDetails = 'info' | 'review' | 'closed';

/**
 * Opens a part of the details beside an image or a film, or closes them, for every one of its kind. The change is
 * immediate, so a field in them can take the focus. Where the details are always open, it does nothing.
 */
export const OpenDetails = createContext<(shown: ShownDetails) => void>(() => {});

export const useOpenDetails = () => use(OpenDetails);
