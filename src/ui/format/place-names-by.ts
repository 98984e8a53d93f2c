/** Whose names places have: their licence asks to be named where they are shown. */
export const PLACE_NAMES_BY = 'GeoNames, CC BY 4.0';
