import type { AssetWithExtras } from '@/contract/asset/asset';
import type { ValuesToSet } from '@/contract/asset/own-values';
import type { FoundValues, OwnValues } from '@/domain/asset/edit/own-values';

type Shown = Required<
  Pick<
    AssetWithExtras,
    'descriptions' | 'rights' | 'focalPoint' | 'taken' | 'position' | 'credit' | 'posterAt'
  >
>;

/** What people set for an asset. Without an own value, the time, the place and the credit are what its file says. */
export function presentOwnValues({ values, metadata, photo }: FoundValues): Shown {
  const { creator = null, credit = null, copyright = null, licence = null } = values.rights;
  const { validFrom, validUntil, hold, focalX: x, focalY: y } = values;
  const capture = metadata?.capture ?? null;
  const latitude = values.ownLatitude ?? capture?.latitude ?? null;
  const longitude = values.ownLongitude ?? capture?.longitude ?? null;
  return {
    descriptions: values.descriptions,
    rights: { validFrom, validUntil, hold, creator, credit, copyright, licence },
    focalPoint: x === null || y === null ? null : { x, y },
    taken: values.ownTaken ?? capture?.recordedAt ?? null,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    credit: {
      creator: creator ?? photo?.artist ?? null,
      credit,
      copyright: copyright ?? photo?.copyright ?? null,
      licence,
    },
    posterAt: values.posterAt,
  };
}

/** What people set beside name and description, as a change of an asset takes it; empty when nothing is set. */
export function settableValues(own: OwnValues): { own?: ValuesToSet } {
  const { ownTaken, ownLatitude: latitude, ownLongitude: longitude, focalX: x, focalY: y } = own;
  const { validFrom, validUntil, hold, descriptions, posterAt } = own;
  const rights = {
    ...own.rights,
    ...(validFrom !== null && { validFrom }),
    ...(validUntil !== null && { validUntil }),
    ...(hold && { hold }),
  };
  const set: ValuesToSet = {
    ...(ownTaken !== null && { takenAt: ownTaken }),
    ...(latitude !== null && longitude !== null && { position: { latitude, longitude } }),
    ...(Object.keys(descriptions).length > 0 && { descriptions }),
    ...(Object.keys(rights).length > 0 && { rights }),
    ...(x !== null && y !== null && { focalPoint: { x, y } }),
    ...(posterAt !== null && { posterAt }),
  };
  return Object.keys(set).length > 0 ? { own: set } : {};
}
