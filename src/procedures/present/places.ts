import { type PlaceOption, placeText } from '@/contract/browse/place';

/** The places of a filter, by name: countries before cities. */
export const presentPlaces = (keys: string[]): PlaceOption[] =>
  keys
    .map((key) => ({ key, text: placeText(key) }))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.text.localeCompare(other.text, 'en'));

const rankOf = ({ key }: PlaceOption) => (key.includes('/') ? 1 : 0);
