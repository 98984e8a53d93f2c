import { waitFor } from '../../support/wait';
import { call } from '../request';
import { assetIdOf, callerOf, placeOf } from './choice';
import { findLive, libraryPath, type ModelAsset, refusalOfLibrary } from './program-state';
import { difference, type ModelOperation } from './step';

type Answer = { assetId: string; promotedVariantId: string; demotedVariantId: string };

/** A promote, and the wait until it has taken effect: the program continues with a settled asset. */
export const promoteVariant: ModelOperation = (state, choice, { url }) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const assetId = assetIdOf(state, choice, place);
  const variants = state.assets.filter(({ parent }) => parent === assetId);
  const [first] = choice.flag ? [] : variants;
  const variantId = first?.id ?? assetIdOf(state, { ...choice, assets: [choice.target] }, place);
  const path = `${libraryPath(place)}/assets/${assetId}`;
  const step = {
    caller,
    rest: { path: `${path}/promote`, request: { method: 'POST', json: { variantId } } },
    page: {
      procedure: 'asset.promote',
      input: { organizationId: place.organization, libraryId: place.library, assetId, variantId },
    },
  };
  const refusal = refusalOfLibrary(state, caller, place, 'write');
  if (refusal) return { ...step, expected: { refusal } };
  const original = findLive(state, place, assetId);
  const variant = findLive(state, place, variantId);
  if (!original || original.parent || variant?.parent !== assetId)
    return { ...step, expected: { refusal: '404 NOT_FOUND' } };
  return {
    ...step,
    expected: {
      async apply(answer: Answer) {
        const access = { url, key: caller.credential ?? '' };
        const isSwapped = async () => {
          const read = await call<{ contentVersion: number | null }>(access, path);
          return read !== 'no answer' && read.data.contentVersion === original.version + 1;
        };
        const what = `The promote of ${variantId} took effect`;
        await waitFor(isSwapped, { what, timeoutMs: 60_000, intervalMs: 100 });
        swap(original, variant, answer.demotedVariantId);
        return difference(
          'the ids',
          [answer.assetId, answer.promotedVariantId],
          [assetId, variantId],
        );
      },
    },
  };
};

/** Name and description follow the image; tags of people and the approval stay, and tags of the variant are added. */
function swap(original: ModelAsset, variant: ModelAsset, demotedId: string) {
  const { name, description } = original;
  original.name = variant.name;
  original.description = variant.description;
  original.tags = [...new Set([...original.tags, ...variant.tags])];
  original.version++;
  Object.assign(variant, { id: demotedId, name, description, tags: [], approval: null });
}
