import type { NamedPlace } from './port';

type Header = {
  /** The cities of a country are neighbours in the columns, from south to north. */
  countries: Record<string, { from: number; until: number; names: string[] }>;
  regions: string[];
  cities: number;
};

/** The file of scripts/pack-places.mjs in memory. Names are decoded when they are asked for. */
export type PlaceData = Header & {
  /** Degrees × 100,000. */
  latitudes: Int32Array;
  longitudes: Int32Array;
  /** Where the names of each city begin, and after the last one where they end. */
  nameStarts: Uint32Array;
  regionNumbers: Uint16Array;
  /** Metres around the centre that belong to the city. */
  reaches: Uint16Array;
  names: Uint8Array;
};

export function readPlaceData(file: Buffer): PlaceData {
  const headerLength = file.readUInt32LE(0);
  const header: Header = JSON.parse(file.toString('utf8', 4, 4 + headerLength));
  const start = 4 + Math.ceil(headerLength / 4) * 4;
  // Columns begin at multiples of their width, which a file in the pool of buffers may not.
  const columns = new Uint8Array(file.subarray(start)).buffer;
  const n = header.cities;
  const names = 4 * (n + n + (n + 1));
  return {
    ...header,
    latitudes: new Int32Array(columns, 0, n),
    longitudes: new Int32Array(columns, 4 * n, n),
    nameStarts: new Uint32Array(columns, 8 * n, n + 1),
    regionNumbers: new Uint16Array(columns, names, n),
    reaches: new Uint16Array(columns, names + 2 * n, n),
    names: new Uint8Array(columns, names + 4 * n),
  };
}

const METRES_PER_DEGREE = 111_195;
/** A place farther from every city has none. */
const MAX_METRES = 50_000;

/**
 * The place of a position within a country; null for an unknown country. Its city is the nearest one, where a large
 * city begins farther from its centre: Times Square is in New York, not in a part of it.
 */
export function findPlace(
  data: PlaceData,
  countryCode: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): NamedPlace | null {
  const country = data.countries[countryCode];
  if (!country) return null;
  const city = nearestCity(data, country, latitude, longitude);
  if (city === null) return { countryCode, region: null, city: null, names: country.names };
  const region = data.regions[data.regionNumbers[city] as number] || null;
  const cityNames = new TextDecoder()
    .decode(data.names.subarray(data.nameStarts[city], data.nameStarts[city + 1]))
    .split('\n');
  const names = [...cityNames, ...(region ? [region] : []), ...country.names];
  return { countryCode, region, city: cityNames[0] as string, names: [...new Set(names)] };
}

function nearestCity(
  { latitudes, longitudes, reaches }: PlaceData,
  { from, until }: { from: number; until: number },
  latitude: number,
  longitude: number,
): number | null {
  const degrees = MAX_METRES / METRES_PER_DEGREE;
  const north = (latitude + degrees) * 1e5;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (
    let i = firstAtLeast(latitudes, (latitude - degrees) * 1e5, from, until);
    i < until && (latitudes[i] as number) <= north;
    i++
  ) {
    const apart = Math.abs((longitudes[i] as number) / 1e5 - longitude);
    const east = Math.min(apart, 360 - apart) * shrink * METRES_PER_DEGREE;
    const metres = Math.hypot(
      east,
      ((latitudes[i] as number) / 1e5 - latitude) * METRES_PER_DEGREE,
    );
    if (metres > MAX_METRES || metres - (reaches[i] as number) >= least) continue;
    least = metres - (reaches[i] as number);
    nearest = i;
  }
  return nearest;
}

/** The first index from `from` on whose value is at least this; `until` if there is none. */
function firstAtLeast(sorted: Int32Array, value: number, from: number, until: number): number {
  let [low, high] = [from, until];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
