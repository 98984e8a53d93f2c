import { uploadForm } from '../../support/api';
import { assetIdOf, assetIdsOf, callerOf, placeOf, targetOf } from './choice';
import {
  family,
  findLive,
  grantsOf,
  libraryPath,
  type ModelAsset,
  refusalOfLibrary,
} from './program-state';
import { BAD_USER_INPUT, difference, type ModelOperation, type Step } from './step';
import { isText, unique, write } from './write-step';

const MOST_CHARACTERS = 2000;

export const uploadAssets: ModelOperation = (state, choice, real) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const parent = choice.flag ? assetIdOf(state, choice, place) : null;
  const count = parent === null ? 1 + (choice.target % 3) : 1;
  const names = Array.from({ length: count }, () => `${real.newName()}.png`);
  const files = names.map((name) => ({ name, bytes: real.image }));
  const step = {
    caller,
    rest: {
      path: `${libraryPath(place)}/assets`,
      request: { method: 'POST', body: uploadForm(files, parent ?? undefined) },
    },
  };
  const refusal = refusalOfLibrary(state, caller, place, 'write');
  if (refusal) return { ...step, expected: { refusal } };
  const original = parent === null ? undefined : findLive(state, place, parent);
  if (parent !== null && !original)
    return { ...step, expected: { refusal: '404 RESOURCE_NOT_FOUND' } };
  if (original?.parent) return { ...step, expected: BAD_USER_INPUT };
  return {
    ...step,
    expected: {
      apply({ assets }: { assets: { id: string; name: string }[] }) {
        const added = assets.map(({ id, name }) => newAsset({ ...place, id, name, parent }));
        state.assets.push(...added);
        return difference(
          'the names',
          added.map(({ name }) => name),
          names,
        );
      },
    },
  };
};

const newAsset = (
  known: Pick<ModelAsset, 'id' | 'organization' | 'library' | 'name' | 'parent'>,
): ModelAsset => ({
  ...known,
  description: null,
  tags: [],
  approval: null,
  trashed: false,
  version: 0,
});

export const describeAsset = write('PATCH', 'asset.describe', (state, choice, place) => {
  const assetId = assetIdOf(state, choice, place);
  const { text } = choice;
  const asset = findLive(state, place, assetId);
  const isValid = isText(text) && [...text].length <= MOST_CHARACTERS;
  return {
    path: `/assets/${assetId}/description`,
    json: { description: text },
    input: { assetId },
    expected:
      isValid && asset
        ? {
            apply(data) {
              asset.description = text === '' ? null : text;
              return difference('the answer', data, { assetId, description: text });
            },
          }
        : BAD_USER_INPUT,
  };
});

/** Renames an asset; only the pages offer this. */
export const renameAsset = write('POST', 'bulkChange.atOnce', (state, choice, place) => {
  const assetId = assetIdOf(state, choice, place);
  const asset = findLive(state, place, assetId);
  const name = choice.flag ? 'renamed.png' : '../other name.png';
  const cleaned = choice.flag ? name : 'other name.png';
  return {
    path: null,
    json: { ids: [assetId], change: { kind: 'rename', name } },
    expected: asset
      ? {
          apply(data) {
            const isOther = asset.name !== cleaned;
            asset.name = cleaned;
            return difference('whether it was renamed', data.id !== null, isOther);
          },
        }
      : BAD_USER_INPUT,
  };
});

export const transferAssets: ModelOperation = (state, choice, real) => {
  const caller = callerOf(state, choice);
  const place = placeOf(state, choice);
  const targetLibraryId = targetOf(state, choice, place);
  const access = grantsOf(state, caller, place.organization)?.get(targetLibraryId);
  const assetIds = assetIdsOf(state, choice, place);
  const ids = unique(assetIds);
  const isMovable = (id: string) => {
    const asset = findLive(state, place, id);
    return asset && (asset.parent === null || ids.includes(asset.parent));
  };
  const isNothing = targetLibraryId === place.library || ids.length === 0;
  const expected = (): Step['expected'] => {
    if (!access) return BAD_USER_INPUT;
    if (access === 'read') return { refusal: '403 API_KEY_READ_ONLY' };
    if (!isNothing && !ids.every(isMovable)) return BAD_USER_INPUT;
    return {
      apply({ transferredCount, sourceLibraryId, targetLibraryId: target }) {
        if (!isNothing)
          for (const asset of ids.flatMap((id) => family(state, id)))
            asset.library = targetLibraryId;
        return difference(
          'the answer',
          [transferredCount, sourceLibraryId, target],
          [isNothing ? 0 : ids.length, place.library, targetLibraryId],
        );
      },
    };
  };
  return write('POST', 'asset.transfer', () => ({
    path: '/assets/transfer',
    json: { targetLibraryId, assetIds },
    expected: expected(),
  }))(state, choice, real);
};
