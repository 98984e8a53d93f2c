import type { Organization } from '../support/organizations';
import type { Deed } from './asset-state';
import type { Entry, Ledger } from './history';
import type { Random } from './random';
import { assetsOf, call, type Door } from './request';

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

/** An organization's door, by which the ledger hears of answers that must not be. */
export const doorOf = (
  { url, ledger }: Pick<Client, 'url' | 'ledger'>,
  { key }: Organization,
): Door => ({
  url,
  key,
  fault: (what) => ledger.report('wrong answer', what),
});

/** Writes an answer into the ledger. */
export function noted(
  ledger: Ledger,
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

/** Sends a change; the number its answer tells under this name, the length of a list, or 0 without one. */
export async function send(
  client: Pick<Client, 'url' | 'ledger'>,
  organization: Organization,
  method: string,
  path: string,
  json: object,
  told: string | null,
): Promise<number | 'refused' | 'silence'> {
  const answer = await call<Record<string, number | string[]>>(doorOf(client, organization), path, {
    method,
    json,
  });
  if (answer === 'silence') return 'silence';
  if (answer.status !== 200) return 'refused';
  const value = told === null ? 0 : answer.data[told];
  return Array.isArray(value) ? new Set(value).size : (value ?? Number.NaN);
}

/** Uploads files in one call; who they are from now on. */
export async function upload(
  client: Pick<Client, 'url' | 'ledger'>,
  organization: Organization,
  library: string,
  files: { bytes: Uint8Array<ArrayBuffer>; picture: { name: string } }[],
  parentId?: string,
): Promise<{ id: string; name: string }[] | 'refused' | 'silence'> {
  const form = new FormData();
  if (parentId) form.append('parentId', parentId);
  for (const { bytes, picture } of files) form.append('files', new Blob([bytes]), picture.name);
  type Uploaded = { assets: { id: string; name: string }[] };
  const door = doorOf(client, organization);
  const answer = await call<Uploaded>(door, assetsOf(organization.id, library), {
    method: 'POST',
    form,
  });
  if (answer === 'silence') return 'silence';
  if (answer.status === 200) return answer.data.assets;
  client.ledger.report('wrong answer', `An upload was refused: ${answer.status} ${answer.code}`);
  return 'refused';
}
