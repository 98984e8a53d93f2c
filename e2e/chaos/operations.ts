import { assetsPath } from '../support/api';
import type { Organization } from '../support/organizations';
import { newAssetState, type Operation, TEST_PREFIX } from './asset-state';
import {
  accessOf,
  type Client,
  idOf,
  type Outcome,
  recordResult,
  sendChange,
  upload,
} from './client';
import type { CallResult, TrackedOriginal } from './history';
import { aRandomImage } from './random-images';
import { call } from './request';
import { certainVariants, isLive, withReservedOriginals } from './reserve-assets';

type RunOperation = (client: Client, organization: Organization) => Promise<Outcome>;

const TAGS = ['sea', 'hill', 'wood', 'town', 'lake', 'field'].map((word) => TEST_PREFIX + word);
const MAX_LIBRARIES = 8;

async function uploadOriginals(client: Client, organization: Organization): Promise<Outcome> {
  const { history, random } = client;
  const library = random.pick(organization.libraries);
  const count = 1 + random.below(3);
  const images = await Promise.all(
    Array.from({ length: count }, () => aRandomImage(random, `${client.newName()}.png`)),
  );
  const files = images.map(({ file }) => file);
  const contents = images.map(({ content }) => content);
  const answer = await upload(client, organization, library, files);
  if (answer === 'refused') return 'answered';
  if (answer === 'no answer') {
    history.recordUnansweredUpload({ organization: organization.id, library, contents });
    return answer;
  }
  history.figures.answered++;
  for (const content of contents) {
    const id = answer.find(({ name }) => name === content.name)?.id ?? 'not in the answer';
    history.add(organization.id, id, newAssetState(library, id, content));
  }
  return 'answered';
}

function uploadVariant(client: Client, organization: Organization) {
  return withReservedOriginals(client, organization, { most: 1 }, async (originals, library) => {
    const { file, content } = await aRandomImage(client.random, `${client.newName()}.png`);
    const answer = await upload(client, organization, library, [file], originals[0]?.id);
    const operation: Operation = {
      kind: 'addVariant',
      added: { id: idOf(answer), content, tags: [] },
    };
    const result = typeof answer === 'string' ? answer : 0;
    return recordResult(client.history, originals, operation, result);
  });
}

const changeTags =
  (kind: 'tag' | 'untag'): RunOperation =>
  (client, organization) => {
    const tags = client.random.some(TAGS, 3);
    return changeOriginals(client, organization, {
      most: 3,
      operation: { kind, tags },
      send: (assetIds, assets) =>
        sendChange(client, organization, {
          method: 'POST',
          path: `${assets}/${kind}`,
          json: { assetIds, tags },
          countedBy: kind === 'tag' ? 'taggedCount' : 'untaggedCount',
        }),
    });
  };

function transfer(client: Client, organization: Organization) {
  const targetLibraryId = client.random.pick(organization.libraries);
  return changeOriginals(client, organization, {
    most: 2,
    operation: { kind: 'transfer', library: targetLibraryId },
    async send(assetIds, assets) {
      // A transfer to the same library moves and counts nothing.
      if (assets.includes(`/libraries/${targetLibraryId}/`)) return null;
      return sendChange(client, organization, {
        method: 'POST',
        path: `${assets}/transfer`,
        json: { targetLibraryId, assetIds },
        countedBy: 'transferredCount',
      });
    },
  });
}

/** Sometimes includes originals already in the trash, which must not be counted again. */
function trash(client: Client, organization: Organization) {
  return changeOriginals(client, organization, {
    most: 2,
    operation: { kind: 'trash' },
    filter: (tracked) => client.random.next() < 0.1 || isLive(tracked),
    send: (ids, path) =>
      sendChange(client, organization, { method: 'DELETE', path, json: { ids }, countedBy: 'ids' }),
  });
}

function describe(client: Client, organization: Organization) {
  return withReservedOriginals(client, organization, { most: 1 }, async (originals, library) => {
    const tracked = originals[0] as TrackedOriginal;
    const variant = client.random.pick([null, ...certainVariants(tracked)]);
    const text = `${TEST_PREFIX}${client.newName()} `;
    const result = await sendChange(client, organization, {
      method: 'PATCH',
      path: `${assetsPath(organization.id, library)}/${variant?.id ?? tracked.id}/description`,
      json: { description: text },
      countedBy: null,
    });
    const operation: Operation = { kind: 'describe', variant: variant?.sha256 ?? null, text };
    return recordResult(client.history, originals, operation, result);
  });
}

function promote(client: Client, organization: Organization) {
  const filter = (tracked: TrackedOriginal) =>
    isLive(tracked) && certainVariants(tracked).length > 0;
  const options = { most: 1, filter };
  return withReservedOriginals(client, organization, options, async (originals, library) => {
    const tracked = originals[0] as TrackedOriginal;
    const variant = client.random.pick(certainVariants(tracked));
    const path = `${assetsPath(organization.id, library)}/${tracked.id}`;
    const access = accessOf(client, organization);
    const { operation, result } = await sendPromote(access, path, variant);
    return recordResult(client.history, originals, operation, result);
  });
}

/** Sends one promote; returns its result, and the operation with the id of the demoted original from the answer. */
export async function sendPromote(
  access: Parameters<typeof call>[0],
  assetPath: string,
  { id, sha256 }: { id: string | null; sha256: string },
) {
  const request = { method: 'POST', json: { variantId: id } };
  const answer = await call<{ demotedVariantId: string }>(access, `${assetPath}/promote`, request);
  const isAccepted = answer !== 'no answer' && answer.status === 200;
  const demoted = isAccepted ? answer.data.demotedVariantId : null;
  const operation: Operation = { kind: 'promote', variant: sha256, demoted };
  const result: CallResult = answer === 'no answer' ? answer : isAccepted ? 0 : 'refused';
  return { operation, result };
}

async function createLibrary(client: Client, organization: Organization): Promise<Outcome> {
  if (organization.libraries.length >= MAX_LIBRARIES) return 'idle';
  const name = client.newName();
  const access = accessOf(client, organization);
  const path = `/organizations/${organization.id}/libraries`;
  const answer = await call<{ id: string }>(access, path, { method: 'POST', json: { name } });
  if (answer === 'no answer') {
    client.history.recordUnansweredLibrary(organization.id, name);
    return answer;
  }
  if (answer.status === 201) organization.libraries.push(answer.data.id);
  else client.history.report('wrong answer', `library: ${answer.status} ${answer.code}`);
  client.history.figures.answered++;
  return 'answered';
}

type ChangeOptions = {
  most: number;
  operation: Operation;
  filter?: (tracked: TrackedOriginal) => boolean;
  /** Sends the call; null: there was nothing to send. */
  send: (ids: string[], assets: string) => Promise<CallResult | null>;
};

/** One call about several originals of one library. */
function changeOriginals(
  client: Client,
  organization: Organization,
  { most, operation, filter, send }: ChangeOptions,
) {
  const options = { most, filter };
  return withReservedOriginals(client, organization, options, async (originals, library) => {
    const ids = originals.map(({ id }) => id);
    const result = await send(ids, assetsPath(organization.id, library));
    if (result === null) return 'idle';
    return recordResult(client.history, originals, operation, result);
  });
}

/** The operations of clients; the number of entries is the weight of an operation. */
export const operations: RunOperation[] = [
  ...Array(8).fill(uploadOriginals),
  ...Array(4).fill(uploadVariant),
  ...Array(4).fill(changeTags('tag')),
  ...Array(2).fill(changeTags('untag')),
  ...Array(3).fill(describe),
  ...Array(2).fill(trash),
  ...Array(3).fill(transfer),
  ...Array(4).fill(promote),
  createLibrary,
];
