import type { Organization } from '../support/organizations';
import { type Deed, freshFamily, OWN } from './asset-state';
import { type Client, doorOf, noted, send, type Told, upload } from './client';
import type { Entry } from './history';
import { drawSmall } from './random-images';
import { assetsOf, call } from './request';
import { certainVariants, isLive, withLive } from './reserve-assets';

type Act = (client: Client, organization: Organization) => Promise<Told>;

const words = ['sea', 'hill', 'wood', 'town', 'lake', 'field'].map((word) => OWN + word);
const mostLibraries = 8;

/** What clients do, as often as the list says it. */
export const deeds: Act[] = [
  ...Array(8).fill(uploadOriginals),
  ...Array(4).fill(uploadVariant),
  ...Array(4).fill(tag),
  ...Array(2).fill(untag),
  ...Array(3).fill(describe),
  ...Array(2).fill(trash),
  ...Array(3).fill(transfer),
  ...Array(4).fill(promote),
  createLibrary,
];

async function uploadOriginals(client: Client, organization: Organization): Promise<Told> {
  const { ledger, random } = client;
  const library = random.pick(organization.libraries);
  const count = 1 + random.below(3);
  const drawn = await Promise.all(
    Array.from({ length: count }, () => drawSmall(random, `${client.newName()}.png`)),
  );
  const answer = await upload(client, organization, library, drawn);
  if (answer === 'refused') return 'answered';
  const pictures = drawn.map(({ picture }) => picture);
  if (answer === 'silence')
    ledger.doubtUpload({ organization: organization.id, library, pictures });
  else {
    ledger.figures.answered++;
    for (const picture of pictures) {
      const id = answer.find(({ name }) => name === picture.name)?.id ?? 'not told';
      ledger.add(organization.id, id, freshFamily(library, id, picture));
    }
  }
  return answer === 'silence' ? 'silence' : 'answered';
}

function uploadVariant(client: Client, organization: Organization) {
  return withLive(client, organization, 1, async ([entry], library) => {
    const drawn = await drawSmall(client.random, `${client.newName()}.png`);
    const answer = await upload(client, organization, library, [drawn], entry?.id);
    const id = typeof answer === 'string' ? null : (answer[0]?.id ?? null);
    const member = { id, picture: drawn.picture, tags: [] };
    const parts = [{ entry: entry as Entry, deed: { kind: 'addVariant', member } as Deed }];
    client.ledger.note(parts, typeof answer === 'string' ? answer : 0);
    return answer === 'silence' ? 'silence' : 'answered';
  });
}

function tag(client: Client, organization: Organization) {
  const tags = client.random.some(words, 3);
  return changeSome(client, organization, 3, { kind: 'tag', tags }, (assetIds, assets) =>
    send(client, organization, 'POST', `${assets}/tag`, { assetIds, tags }, 'taggedCount'),
  );
}

function untag(client: Client, organization: Organization) {
  const tags = client.random.some(words, 3);
  return changeSome(client, organization, 3, { kind: 'untag', tags }, (assetIds, assets) =>
    send(client, organization, 'POST', `${assets}/untag`, { assetIds, tags }, 'untaggedCount'),
  );
}

function transfer(client: Client, organization: Organization) {
  const targetLibraryId = client.random.pick(organization.libraries);
  const deed: Deed = { kind: 'transfer', library: targetLibraryId };
  return changeSome(client, organization, 2, deed, (assetIds, assets) => {
    // To where it is already, nothing moves and nothing is counted.
    if (assets.includes(`/libraries/${targetLibraryId}/`)) return Promise.resolve(null);
    const body = { targetLibraryId, assetIds };
    return send(client, organization, 'POST', `${assets}/transfer`, body, 'transferredCount');
  });
}

/** Also what is in the trash already, which must not be counted again. */
function trash(client: Client, organization: Organization) {
  const wanted = (entry: Entry) => client.random.next() < 0.1 || isLive(entry);
  return changeSome(
    client,
    organization,
    2,
    { kind: 'trash' },
    (ids, assets) => send(client, organization, 'DELETE', assets, { ids }, 'ids'),
    wanted,
  );
}

function describe(client: Client, organization: Organization) {
  return withLive(client, organization, 1, async ([entry], library) => {
    const found = entry as Entry;
    const variant = client.random.pick([null, ...certainVariants(found)]);
    const text = `${OWN}${client.newName()} `;
    const path = `${assetsOf(organization.id, library)}/${variant?.id ?? found.id}/description`;
    const answer = await send(client, organization, 'PATCH', path, { description: text }, null);
    const deed: Deed = { kind: 'describe', variant: variant?.sha256 ?? null, text };
    return noted(client.ledger, [found], deed, answer);
  });
}

function promote(client: Client, organization: Organization) {
  const hasVariant = (entry: Entry) => isLive(entry) && certainVariants(entry).length > 0;
  return withLive(client, organization, 1, promoteOne, hasVariant);

  async function promoteOne([entry]: Entry[], library: string): Promise<Told> {
    const found = entry as Entry;
    const variant = client.random.pick(certainVariants(found));
    const path = `${assetsOf(organization.id, library)}/${found.id}/promote`;
    const door = doorOf(client, organization);
    const json = { variantId: variant.id };
    const answer = await call<{ demotedVariantId: string }>(door, path, { method: 'POST', json });
    const silent = answer === 'silence';
    const demoted = silent || answer.status !== 200 ? null : answer.data.demotedVariantId;
    const deed: Deed = { kind: 'promote', variant: variant.sha256, demoted };
    const outcome = silent ? 'silence' : answer.status === 200 ? 0 : 'refused';
    return noted(client.ledger, [found], deed, outcome);
  }
}

async function createLibrary(client: Client, organization: Organization): Promise<Told> {
  if (organization.libraries.length >= mostLibraries) return 'idle';
  const name = client.newName();
  const door = doorOf(client, organization);
  const path = `/organizations/${organization.id}/libraries`;
  const answer = await call<{ id: string }>(door, path, { method: 'POST', json: { name } });
  if (answer === 'silence') {
    client.ledger.doubtLibrary(organization.id, name);
    return 'silence';
  }
  if (answer.status === 201) organization.libraries.push(answer.data.id);
  else client.ledger.report('wrong answer', `library: ${answer.status} ${answer.code}`);
  client.ledger.figures.answered++;
  return 'answered';
}

/** One call about originals of one library. `null`: there was nothing to ask for. */
function changeSome(
  client: Client,
  organization: Organization,
  most: number,
  deed: Deed,
  ask: (ids: string[], assets: string) => Promise<number | 'refused' | 'silence' | null>,
  wanted = isLive,
) {
  const change = async (entries: Entry[], library: string): Promise<Told> => {
    const ids = entries.map(({ id }) => id);
    const answer = await ask(ids, assetsOf(organization.id, library));
    return answer === null ? 'idle' : noted(client.ledger, entries, deed, answer);
  };
  return withLive(client, organization, most, change, wanted);
}
