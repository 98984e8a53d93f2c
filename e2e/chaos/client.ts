import { assetsPath, type UploadFile, uploadForm } from '../support/api';
import type { Organization } from '../support/organizations';
import type { Operation } from './asset-state';
import type { CallResult, History, TrackedOriginal } from './history';
import type { Random } from './random';
import { type ApiAccess, call } from './request';

/** One client of the load. */
export type Client = {
  url: string;
  history: History;
  random: Random;
  /** A name unique in the run. */
  newName(): string;
  /** Whether a 503 is allowed, because the service lacks something it needs. */
  mayBeUnavailable?: boolean;
};

type Connection = Pick<Client, 'url' | 'history' | 'mayBeUnavailable'>;

/** How an operation ended; `idle`: there was nothing to run it on. */
export type Outcome = 'answered' | 'no answer' | 'idle';

/** Access with an organization's key. A 5xx is reported as a defect, except an allowed 503. */
export const accessOf = (
  { url, history, mayBeUnavailable = false }: Connection,
  { key }: Organization,
): ApiAccess => ({
  url,
  key,
  onServerError(what, status) {
    if (status !== 503 || !mayBeUnavailable) history.report('wrong answer', what);
  },
});

/** Records the result of one operation on several originals. */
export function recordResult(
  history: History,
  originals: TrackedOriginal[],
  operation: Operation,
  result: CallResult,
): Outcome {
  const changes = originals.map((tracked) => ({ tracked, operation }));
  history.record(changes, result);
  return result === 'no answer' ? 'no answer' : 'answered';
}

type Change = {
  method: string;
  path: string;
  json: object;
  /** The property of the answer with the number, or with a list of distinct ids. Null: the answer has none. */
  countedBy: string | null;
};

/** Sends a change; returns the number in its answer, 0 where the answer has none. */
export async function sendChange(
  connection: Connection,
  organization: Organization,
  { method, path, json, countedBy }: Change,
): Promise<CallResult> {
  type Counts = Record<string, number | string[]>;
  const access = accessOf(connection, organization);
  const answer = await call<Counts>(access, path, { method, json });
  if (answer === 'no answer') return answer;
  if (answer.status !== 200) return 'refused';
  const value = countedBy === null ? 0 : answer.data[countedBy];
  return Array.isArray(value) ? new Set(value).size : (value ?? Number.NaN);
}

type Added = { id: string; name: string }[] | 'refused' | 'no answer';

/** The id of the first uploaded file. */
export const idOf = (added: Added) => (typeof added === 'string' ? null : (added[0]?.id ?? null));

/** Uploads files in one call; returns their ids and names. */
export async function upload(
  connection: Connection,
  organization: Organization,
  library: string,
  files: UploadFile[],
  parentId?: string,
): Promise<Added> {
  type Uploaded = { assets: { id: string; name: string }[] };
  const access = accessOf(connection, organization);
  const body = uploadForm(files, parentId);
  const path = assetsPath(organization.id, library);
  const answer = await call<Uploaded>(access, path, { method: 'POST', body });
  if (answer === 'no answer') return answer;
  if (answer.status === 200) return answer.data.assets;
  const what = `An upload was refused: ${answer.status} ${answer.code}`;
  connection.history.report('wrong answer', what);
  return 'refused';
}
