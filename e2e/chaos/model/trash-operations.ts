import { assetIdsOf } from './choice';
import { family, findLive, type ModelAsset, type Place, type ProgramState } from './program-state';
import { BAD_USER_INPUT, difference, firstOf } from './step';
import { unique, write } from './write-step';

export const trashAssets = write('DELETE', 'asset.trash', (state, choice, place) => {
  const ids = assetIdsOf(state, choice, place);
  const named = unique(ids).flatMap((id) => findLive(state, place, id) ?? []);
  const isLone = ({ parent }: ModelAsset) => parent !== null && !ids.includes(parent);
  const moved = unique(named.flatMap(({ id }) => family(state, id).map((asset) => asset.id)));
  return {
    path: '/assets',
    json: { ids },
    expected:
      ids.length === 0 || named.some(isLone)
        ? BAD_USER_INPUT
        : {
            apply(data: { ids: string[]; success: boolean; message: string }) {
              for (const asset of state.assets) if (moved.includes(asset.id)) asset.trashed = true;
              const message = `Moved ${moved.length} assets to trash`;
              return firstOf(
                difference('what was moved', data.ids.toSorted(), moved.sort()),
                difference('the answer', [data.success, data.message], [true, message]),
              );
            },
          },
  };
});

/** Originals of the library's trash named by a call, in its order. */
const trashedOriginals = (state: ProgramState, ids: string[], { organization, library }: Place) =>
  unique(ids).filter((id) =>
    state.assets.some(
      (asset) =>
        asset.id === id &&
        asset.trashed &&
        asset.parent === null &&
        asset.organization === organization &&
        asset.library === library,
    ),
  );

type TrashChange = {
  procedure: string;
  input: object;
  change: (state: ProgramState, original: string) => void;
  /** Compares the answer with the changed originals. */
  check: (data: Record<string, unknown>, changed: string[]) => string | null;
};

/** A change of the trash, offered only by the pages. */
const changeTrash = ({ procedure, input, change, check }: TrashChange) =>
  write('POST', procedure, (state, choice, place) => {
    const all = state.assets.map(({ id }) => id);
    const [inTrash] = choice.flag ? trashedOriginals(state, all, place) : [];
    const ids = inTrash ? [inTrash] : assetIdsOf(state, choice, place);
    const changed = trashedOriginals(state, ids, place);
    return {
      path: null,
      json: { ids, ...input },
      expected:
        ids.length === 0
          ? BAD_USER_INPUT
          : {
              apply(data) {
                for (const id of changed) change(state, id);
                return check(data, changed);
              },
            },
    };
  });

export const restoreAssets = changeTrash({
  procedure: 'bulkChange.atOnce',
  input: { change: { kind: 'restore' } },
  change(state, original) {
    for (const asset of family(state, original)) asset.trashed = false;
  },
  check: ({ id }, changed) => difference('whether it restored', id !== null, changed.length > 0),
});

export const purgeAssets = changeTrash({
  procedure: 'asset.purge',
  input: {},
  change(state, original) {
    const gone = family(state, original);
    state.assets = state.assets.filter((asset) => !gone.includes(asset));
  },
  check: ({ ids }, changed) => difference('what was purged', ids, changed),
});
