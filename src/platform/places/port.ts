import type { Place } from '@/contract/browse/place';

/** A place, and all names by which it is found. */
export type NamedPlace = Place & {
  /** Of city, region and country, in English and in the languages of the country. */
  names: string[];
};

/** Finds the place of a position without asking anybody. */
export type Places = {
  /** Signed decimal degrees. Null on the open sea, in Antarctica and the like. */
  find(latitude: number, longitude: number): Promise<NamedPlace | null>;
};
