import type { Organization } from '../support/organizations';
import { type Deed, freshFamily, OWN } from './asset-state';
import { doorOf, noted, send, upload } from './client';
import type { Entry, Ledger } from './history';
import { makeRandom } from './random';
import { drawPlain } from './random-images';
import { assetsOf } from './request';
import type { Looks } from './snapshots';

/**
 * Red originals that people tagged, and of every other of which people described both pictures, each with a blue
 * variant. All of them are processed, and how they look is known.
 */
export async function makePairs(
  url: string,
  ledger: Ledger,
  looks: Looks,
  organization: Organization,
  count: number,
  seed: number,
): Promise<void> {
  const door = doorOf({ url, ledger }, organization);
  const assets = assetsOf(organization.id, 'first');
  const random = makeRandom(seed, 'pairs');
  const put = async (name: string, look: Parameters<typeof drawPlain>[2], parent?: string) => {
    const drawn = await drawPlain(random, name, look);
    const made = await upload({ url, ledger }, organization, 'first', [drawn], parent);
    if (typeof made === 'string') throw new Error(`${name} could not be uploaded: ${made}.`);
    return { id: made[0]?.id as string, picture: drawn.picture };
  };
  const change = async (entry: Entry, deed: Deed, method: string, path: string, json: object) => {
    const told = deed.kind === 'tag' ? 'taggedCount' : null;
    const answer = await send(
      { url, ledger },
      organization,
      method,
      `${assets}/${path}`,
      json,
      told,
    );
    noted(ledger, [entry], deed, answer);
  };

  for (let number = 0; number < count; number++) {
    const red = { width: 900, height: 600, colour: '#d62828' };
    const blue = { width: 700, height: 1000, colour: '#1e5fd0' };
    const { id, picture } = await put(`red ${number}.png`, red);
    ledger.add(organization.id, id, freshFamily('first', id, picture));
    const entry = ledger.entries.at(-1) as Entry;
    const variant = { ...(await put(`blue ${number}.png`, blue, id)), tags: [] };
    noted(ledger, [entry], { kind: 'addVariant', member: variant }, 0);

    const tags = [`${OWN}one`, `${OWN}two`];
    await change(entry, { kind: 'tag', tags }, 'POST', 'tag', { assetIds: [id], tags });
    if (number % 2 === 0)
      for (const [of, sha256] of [
        [id, null],
        [variant.id, variant.picture.sha256],
      ] as const) {
        const text = `${OWN}words about ${of}`;
        const deed: Deed = { kind: 'describe', variant: sha256, text };
        await change(entry, deed, 'PATCH', `${of}/description`, { description: text });
      }
    for (const asset of [id, variant.id])
      while (!(await looks.learn(door, `${assets}/${asset}`)))
        await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
