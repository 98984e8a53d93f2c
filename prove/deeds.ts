import { assetsOf, call, type Door } from './call';
import { type Deed, OWN } from './family';
import type { Entry, Ledger } from './ledger';
import type { Organization } from './organizations';
import { drawSmall } from './pictures';
import type { Random } from './random';

/** One client of the load. */
export type Client = {
  url: string;
  ledger: Ledger;
  random: Random;
  /** A word that nothing else in this proof is called. */
  newName(): string;
};

/** What a deed came to; `idle` when there was nothing to do it to. */
export type Told = 'answered' | 'silence' | 'idle';

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
  const pictures = drawn.map(({ picture }) => picture);
  if (answer === 'silence')
    ledger.doubtUpload({ organization: organization.id, library, pictures });
  else {
    ledger.figures.answered++;
    for (const picture of pictures) {
      const id = answer.find(({ name }) => name === picture.name)?.id ?? 'not told';
      const original = { id, picture, tags: [] };
      const fresh = { library, trashed: false, version: 0, variants: [], pending: null };
      ledger.add(organization.id, id, { ...fresh, original });
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
    return noted(client, [found], deed, answer);
  });
}

function promote(client: Client, organization: Organization) {
  const hasVariant = (entry: Entry) => isLive(entry) && certainVariants(entry).length > 0;
  return withLive(client, organization, 1, promoteOne, hasVariant);

  async function promoteOne([entry]: Entry[], library: string): Promise<Told> {
    const found = entry as Entry;
    const variant = client.random.pick(certainVariants(found));
    const path = `${assetsOf(organization.id, library)}/${found.id}/promote`;
    const door: Door = { url: client.url, key: organization.key };
    const json = { variantId: variant.id };
    const answer = await call<{ demotedVariantId: string }>(door, path, { method: 'POST', json });
    const silent = answer === 'silence';
    const demoted = silent || answer.status !== 200 ? null : answer.data.demotedVariantId;
    const deed: Deed = { kind: 'promote', variant: variant.sha256, demoted };
    const outcome = silent ? 'silence' : answer.status === 200 ? 0 : 'refused';
    return noted(client, [found], deed, outcome);
  }
}

async function createLibrary(client: Client, organization: Organization): Promise<Told> {
  if (organization.libraries.length >= mostLibraries) return 'idle';
  const name = client.newName();
  const door = { url: client.url, key: organization.key };
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
    return answer === null ? 'idle' : noted(client, entries, deed, answer);
  };
  return withLive(client, organization, most, change, wanted);
}

function noted(
  { ledger }: Client,
  entries: Entry[],
  deed: Deed,
  answer: number | 'refused' | 'silence',
): Told {
  ledger.note(
    entries.map((entry) => ({ entry, deed })),
    answer,
  );
  return answer === 'silence' ? 'silence' : 'answered';
}

/** Reserves originals of one library that nobody else is busy with. */
async function withLive(
  { ledger, random }: Client,
  organization: Organization,
  most: number,
  act: (entries: Entry[], library: string) => Promise<Told>,
  wanted = isLive,
): Promise<Told> {
  const library = random.pick(organization.libraries);
  const free = ledger.entries.filter(
    (entry) =>
      !entry.busy &&
      entry.organization === organization.id &&
      entry.possible.every((family) => family.library === library) &&
      wanted(entry),
  );
  if (free.length === 0) return 'idle';
  const chosen = random.some(free, most);
  for (const entry of chosen) entry.busy = true;
  try {
    return await act(chosen, library);
  } finally {
    for (const entry of chosen) entry.busy = false;
  }
}

const isLive = ({ possible }: Entry) => possible.every(({ trashed }) => !trashed);

/** The variants that are there in all possible states, whatever becomes of a promote on its way. */
function certainVariants({ possible }: Entry): { id: string; sha256: string }[] {
  const [first = [], ...others] = possible.map(({ variants, pending }) =>
    variants.filter(({ picture }) => picture.sha256 !== pending?.variant),
  );
  return first.flatMap(({ id, picture: { sha256 } }) => {
    const isIn = (list: typeof first) =>
      list.some((one) => one.id === id && one.picture.sha256 === sha256);
    return id !== null && others.every(isIn) ? { id, sha256 } : [];
  });
}

/** Sends a change; the number its answer tells under this name, the length of a list, or 0 without one. */
async function send(
  { url }: Client,
  { key }: Organization,
  method: string,
  path: string,
  json: object,
  told: string | null,
): Promise<number | 'refused' | 'silence'> {
  const answer = await call<Record<string, number | string[]>>({ url, key }, path, {
    method,
    json,
  });
  if (answer === 'silence') return 'silence';
  if (answer.status !== 200) return 'refused';
  const value = told === null ? 0 : answer.data[told];
  return Array.isArray(value) ? new Set(value).size : (value ?? Number.NaN);
}

async function upload(
  { url, ledger }: Client,
  { id, key }: Organization,
  library: string,
  files: { bytes: Uint8Array<ArrayBuffer>; picture: { name: string } }[],
  parentId?: string,
): Promise<{ id: string; name: string }[] | 'refused' | 'silence'> {
  const form = new FormData();
  if (parentId) form.append('parentId', parentId);
  for (const { bytes, picture } of files) form.append('files', new Blob([bytes]), picture.name);
  type Uploaded = { assets: { id: string; name: string }[] };
  const answer = await call<Uploaded>({ url, key }, assetsOf(id, library), {
    method: 'POST',
    form,
  });
  if (answer === 'silence') return 'silence';
  if (answer.status === 200) return answer.data.assets;
  ledger.report('wrong answer', `An upload was refused: ${answer.status} ${answer.code}`);
  return 'refused';
}
