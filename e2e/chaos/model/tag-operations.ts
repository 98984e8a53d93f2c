import { assetIdsOf } from './choice';
import { findLive, type ModelAsset } from './program-state';
import { BAD_USER_INPUT, difference } from './step';
import { unique, write } from './write-step';

/** Tags or untags. A reserved tag or one with a comma is refused; a reserved one may be removed. */
const changeTags = (how: 'tag' | 'untag') =>
  write('POST', `asset.${how}`, (state, choice, place) => {
    const assetIds = assetIdsOf(state, choice, place);
    const { tags } = choice;
    const assets = unique(assetIds).map((id) => findLive(state, place, id));
    const isRefused = tags.some(
      (tag) =>
        tag.trim() === '' || tag.includes(',') || (how === 'tag' && /^(index|trash)$/i.test(tag)),
    );
    const changes = ({ tags: present }: ModelAsset) =>
      tags.filter((tag) => present.includes(tag) === (how === 'untag'));
    return {
      path: `/assets/${how}`,
      json: { assetIds, tags },
      expected:
        isRefused || assets.includes(undefined)
          ? BAD_USER_INPUT
          : {
              apply(data) {
                let count = 0;
                for (const asset of assets as ModelAsset[]) {
                  const changed = changes(asset);
                  count += changed.length;
                  asset.tags =
                    how === 'tag'
                      ? [...asset.tags, ...changed]
                      : asset.tags.filter((tag) => !changed.includes(tag));
                }
                return difference('the count', Object.values(data), [count]);
              },
            },
    };
  });

export const tagAssets = changeTags('tag');
export const untagAssets = changeTags('untag');
