import { assetsPath, sendRequest } from '../../support/api';
import type { Organization } from '../../support/organizations';
import { newAssetState, type Operation } from '../asset-state';
import { accessOf, idOf, recordResult, upload } from '../client';
import type { History, TrackedOriginal } from '../history';
import { sendPromote } from '../operations';
import { makeRandom, type Random } from '../random';
import { aRandomImage } from '../random-images';
import { mapConcurrently } from '../upload-file';

const CLIENTS = 8;
const LIBRARY = 'first';
/** Every such image gets a variant, promoted at once: mostly before both are processed. */
const PROMOTE_EVERY = 20;
/** After every such image somebody else creates a library, which sends a mail. */
const MAIL_EVERY = 40;

type Load = {
  url: string;
  history: History;
  organization: Organization;
  uploads: number;
  seed: number;
  /** Called after each image, with the number of images so far. */
  onUploaded(count: number): void;
};

/** What the load asked for, and the service accepted. */
export type Requested = { promotes: number; emails: string[] };

/** Uploads small images with several clients; among them are promotes and mails. */
export async function uploadAndPromote(load: Load): Promise<Requested> {
  const requested: Requested = { promotes: 0, emails: [] };
  let count = 0;
  await mapConcurrently(Array.from({ length: load.uploads }), CLIENTS, async (_, index) => {
    const random = makeRandom(load.seed, index, 'image');
    const tracked = await uploadOriginal(load, random, index);
    if (tracked && index % PROMOTE_EVERY === 0)
      requested.promotes += Number(await promoteVariant(load, random, tracked, index));
    if (index % MAIL_EVERY === 1) await requestMail(load, index, requested);
    count++;
    load.onUploaded(count);
  });
  return requested;
}

async function uploadOriginal(
  load: Load,
  random: Random,
  index: number,
): Promise<TrackedOriginal | null> {
  const { history, organization } = load;
  const { file, content } = await aRandomImage(random, `image-${index}.png`);
  const created = await upload(load, organization, LIBRARY, [file]);
  const id = idOf(created);
  if (!id) {
    if (created === 'no answer') history.report('wrong answer', `image-${index} got no answer`);
    return null;
  }
  history.figures.answered++;
  history.add(organization.id, id, newAssetState(LIBRARY, id, content));
  return history.originals.find((original) => original.id === id) ?? null;
}

/** Whether the promote was accepted. */
async function promoteVariant(
  load: Load,
  random: Random,
  tracked: TrackedOriginal,
  index: number,
): Promise<boolean> {
  const { history, organization } = load;
  const { file, content } = await aRandomImage(random, `variant-${index}.png`);
  const created = await upload(load, organization, LIBRARY, [file], tracked.id);
  const id = idOf(created);
  if (!id) return false;
  const added: Operation = { kind: 'addVariant', added: { id, content, tags: [] } };
  recordResult(history, [tracked], added, 0);
  const path = `${assetsPath(organization.id, LIBRARY)}/${tracked.id}`;
  const variant = { id, sha256: content.sha256 };
  const { operation, result } = await sendPromote(accessOf(load, organization), path, variant);
  recordResult(history, [tracked], operation, result);
  return result === 0;
}

async function requestMail({ url, history }: Load, index: number, requested: Requested) {
  const email = `person-${index}@example.org`;
  const answer = await sendRequest(url, '/libraries', { method: 'POST', json: { email } });
  const body = await answer.text();
  if (answer.status === 200) requested.emails.push(email);
  else history.report('wrong answer', `${email}: ${answer.status} ${body}`);
}
