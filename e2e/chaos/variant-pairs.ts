import { assetsPath } from '../support/api';
import type { Organization } from '../support/organizations';
import { pause } from '../support/wait';
import { newAssetState, type Operation, TEST_PREFIX } from './asset-state';
import { accessOf, recordResult, sendChange, upload } from './client';
import type { History, TrackedOriginal } from './history';
import { makeRandom } from './random';
import { aColourImage } from './random-images';
import type { Snapshots } from './snapshots';

type Options = {
  url: string;
  history: History;
  snapshots: Snapshots;
  organization: Organization;
  pairs: number;
  seed: number;
};

/**
 * Creates red originals, each with tags and a blue variant; in every other pair both have a description. Waits until
 * all are processed, then takes their snapshots.
 */
export async function createVariantPairs({
  url,
  history,
  snapshots,
  organization,
  pairs,
  seed,
}: Options): Promise<void> {
  const connection = { url, history };
  const access = accessOf(connection, organization);
  const assets = assetsPath(organization.id, 'first');
  const random = makeRandom(seed, 'pairs');
  type Look = Parameters<typeof aColourImage>[2];
  const uploadImage = async (name: string, look: Look, parentId?: string) => {
    const { file, content } = await aColourImage(random, name, look);
    const created = await upload(connection, organization, 'first', [file], parentId);
    if (typeof created === 'string') throw new Error(`${name} could not be uploaded: ${created}.`);
    return { id: created[0]?.id as string, content };
  };
  const change = async (
    tracked: TrackedOriginal,
    operation: Operation,
    request: { method: string; path: string; json: object },
  ) => {
    const path = `${assets}/${request.path}`;
    const countedBy = operation.kind === 'tag' ? 'taggedCount' : null;
    const result = await sendChange(connection, organization, { ...request, path, countedBy });
    recordResult(history, [tracked], operation, result);
  };

  for (let number = 0; number < pairs; number++) {
    const red = { width: 900, height: 600, colour: '#d62828' };
    const blue = { width: 700, height: 1000, colour: '#1e5fd0' };
    const { id, content } = await uploadImage(`red ${number}.png`, red);
    history.add(organization.id, id, newAssetState('first', id, content));
    const tracked = history.originals.at(-1) as TrackedOriginal;
    const variant = { ...(await uploadImage(`blue ${number}.png`, blue, id)), tags: [] };
    recordResult(history, [tracked], { kind: 'addVariant', added: variant }, 0);

    const tags = [`${TEST_PREFIX}one`, `${TEST_PREFIX}two`];
    const tagging = { method: 'POST', path: 'tag', json: { assetIds: [id], tags } };
    await change(tracked, { kind: 'tag', tags }, tagging);
    if (number % 2 === 0)
      for (const [assetId, sha256] of [
        [id, null],
        [variant.id, variant.content.sha256],
      ] as const) {
        const text = `${TEST_PREFIX}words about ${assetId}`;
        const path = `${assetId}/description`;
        const request = { method: 'PATCH', path, json: { description: text } };
        await change(tracked, { kind: 'describe', variant: sha256, text }, request);
      }
    for (const assetId of [id, variant.id])
      while (!(await snapshots.take(access, `${assets}/${assetId}`))) await pause(100);
  }
}
