import { readFile } from 'node:fs/promises';
import { findPlace, readPlaceData } from './place-data';
import type { NamedPlace, Places } from './port';

/** How long the data stays in memory after the last use. */
const KEPT_MS = 60_000;

/**
 * Places by borders of countries and cities of GeoNames. Both are loaded with the first position, and the cities are
 * forgotten after a minute without one.
 * @param file written by scripts/pack-places.mjs
 */
export function openPlaces(file: string): Places {
  let loading: ReturnType<typeof load> | null = null;
  let forgetting: NodeJS.Timeout | undefined;
  return {
    async find(latitude, longitude) {
      clearTimeout(forgetting);
      forgetting = setTimeout(() => {
        loading = null;
      }, KEPT_MS).unref();
      loading ??= load(file);
      try {
        return (await loading)(latitude, longitude);
      } catch (error) {
        loading = null;
        throw error;
      }
    },
  };
}

async function load(file: string) {
  const [{ iso1A2Code }, bytes] = await Promise.all([
    import('@rapideditor/country-coder'),
    readFile(file),
  ]);
  const data = readPlaceData(bytes);
  return (latitude: number, longitude: number): NamedPlace | null => {
    // A territory, such as Gibraltar, before its country; those without cities of their own are parts of it.
    for (const level of ['territory', 'country']) {
      const code = iso1A2Code([longitude, latitude], { level });
      const place = code && findPlace(data, code, { latitude, longitude });
      if (place) return place;
    }
    return null;
  };
}
