import { useQuery } from '@tanstack/react-query';
import type { PlaceOption } from '@/contract/browse/place';
import { useCalls } from '../call/call-provider';
import type { LibraryRef } from '../call/resource-ref';
import { Select } from '../form/select';
import { PLACE_NAMES_BY } from '../format/place-names-by';

type PlaceFilterProps = {
  libraryRef: LibraryRef;
  /** The key of the chosen place; null: anywhere. */
  place: string | null;
  onChange: (place: string | null) => void;
};

/** Filters by the country or city in which assets of the library were captured. */
export function PlaceFilter({ libraryRef, place, onChange }: PlaceFilterProps) {
  const known = useQuery(
    useCalls().page.places.queryOptions(libraryRef, { staleTime: 60_000 }),
  ).data;
  const places = known ?? [];
  const isKnown = place === null || places.some(({ key }) => key === place);
  const isCity = ({ key }: PlaceOption) => key.includes('/');
  return (
    <Select
      id="place"
      label="Place"
      labelHidden
      className="max-w-44"
      value={place ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      options={[
        { value: '', text: 'Any place' },
        // A view may name a place of which no asset is left.
        ...(isKnown ? [] : [{ value: place, text: place.split('/').at(-1) ?? place }]),
        { heading: 'Countries', options: optionsOf(places.filter((one) => !isCity(one))) },
        { heading: `Cities · ${PLACE_NAMES_BY}`, options: optionsOf(places.filter(isCity)) },
      ]}
    />
  );
}

const optionsOf = (places: PlaceOption[]) => places.map(({ key, text }) => ({ value: key, text }));
