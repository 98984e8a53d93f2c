/** Where an asset was captured, as far as it is known. */
export type Place = {
  /** ISO 3166-1, in capitals; XK is Kosovo. */
  countryCode: string;
  /** A state, canton or the like; null: unknown. */
  region: string | null;
  /** Null: none is near. */
  city: string | null;
};

/**
 * A place as one text, from the widest to the narrowest part: `CH`, `CH/Valais/Zermatt`, `AD//Soldeu`. A place lies
 * within another if its key is that one's, or continues it after a slash.
 */
export const placeKey = ({ countryCode, region, city }: Place): string =>
  [countryCode, region ?? '', city ?? ''].join('/').replace(/\/+$/, '');

export const readPlaceKey = (key: string): Place => {
  const [countryCode = '', region, city] = key.split('/');
  return { countryCode, region: region || null, city: city || null };
};

const countries = new Intl.DisplayNames(['en'], {
  type: 'region',
  style: 'short',
  fallback: 'code',
});

/** In English, for servers only: a browser may know another name. US and UK are spelled out. */
const countryName = (code: string) => {
  const short = countries.of(code) ?? code;
  return LONG_NAMES[short] ?? short;
};
const LONG_NAMES: Record<string, string> = { US: 'United States', UK: 'United Kingdom' };

/** "Zermatt, Valais, Switzerland"; without `region`: "Zermatt, Switzerland". A region called like its city is left out. */
export const placeText = (key: string, { region: withRegion = true } = {}): string => {
  const { countryCode, region, city } = readPlaceKey(key);
  const shownRegion = region !== city && (withRegion || city === null) ? region : null;
  const country = countryName(countryCode);
  return [city, shownRegion === country ? null : shownRegion, city === country ? null : country]
    .filter((part) => part !== null)
    .join(', ');
};

/** The names in a place: of its city, region and country, each once. */
export const placeNames = (key: string): string[] => {
  const { countryCode, region, city } = readPlaceKey(key);
  return [...new Set([city, region, countryName(countryCode)])].filter((name) => name !== null);
};

/** " in Zermatt, Switzerland", to follow what is there; empty when no place is known. */
export const placePhrase = (key: string | null, preposition: 'in' | 'from'): string =>
  key ? ` ${preposition} ${placeText(key, { region: false })}` : '';
