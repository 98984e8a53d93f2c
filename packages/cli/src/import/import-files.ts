import type { LibraryClient } from '../../../client/src/index.js';
import { describeAssets } from '../archive/manifest.js';
import { type Failure, failureOf } from '../failure.js';
import { groupBy } from '../groups.js';
import type { Session } from '../session.js';
import { findByHash } from '../upload/known-files.js';
import { sendFiles } from '../upload/send-files.js';
import { forgetUpload, type Sending } from '../upload/unfinished-uploads.js';
import { applyChanges, mayNotApprove } from './apply-changes.js';
import { planChanges, type State, stateOfNew } from './plan-changes.js';
import { type Item, isNothing } from './wanted.js';

/** The library that files go into. */
export type Target = Awaited<ReturnType<typeof targetOf>>;

export const targetOf = async (session: Session, libraryId?: string) => {
  const id = libraryId ?? (await session.libraryId());
  const organization = await session.organization();
  const address = `${session.url} ${await session.organizationId()} ${id}`;
  return { id, organization, library: organization.library(id), address };
};

/** What an import did. `changes`: calls that set values. */
export type Summary = {
  files: number;
  uploaded: number;
  known: number;
  changes: number;
  /** Approvals that the credential may not set. */
  approvalsLeft: number;
  failed: Failure[];
};

export const emptySummary = (): Summary => ({
  files: 0,
  uploaded: 0,
  known: 0,
  changes: 0,
  approvalsLeft: 0,
  failed: [],
});

export function addTo(sum: Summary, { failed, ...counts }: Summary): void {
  for (const [name, count] of Object.entries(counts)) sum[name as keyof typeof counts] += count;
  sum.failed.push(...failed);
}

/** The most assets with the same bytes of which the service tells. */
const COPIES = 100;

export type Match = { id: string; state: State };

/**
 * Which of the files the library has: each asset stands for one file with its bytes, first for one of its name. With
 * `parents`, the ids of the assets whose variants the files are, among these variants.
 */
export async function matchFiles(
  { library }: Target,
  items: Item[],
  parents?: Map<Item, string>,
): Promise<Map<Item, Match>> {
  const readable = items.filter(({ sha256 }) => sha256 !== '');
  const described = parents
    ? (await describeAssets(library, [...new Set(parents.values())], true)).values()
    : await describeKnown(library, readable);
  const left = groupBy(
    [...described].filter(({ parentId }) => (parentId !== null) === (parents !== undefined)),
    ({ sha256, parentId }) => `${sha256} ${parentId}`,
  );
  const matches = new Map<Item, Match>();
  for (const isSameName of [true, false])
    for (const item of readable) {
      const some = left.get(`${item.sha256} ${parents?.get(item) ?? null}`) ?? [];
      const at = some.findIndex(({ name }) => !isSameName || name === item.name);
      const [found] = matches.has(item) || at < 0 ? [] : some.splice(at, 1);
      if (found) matches.set(item, { id: found.assetId, state: found });
    }
  return matches;
}

type Described = State & { assetId: string; parentId: string | null; sha256: string | null };

/** The originals with the bytes of these files. What they have is asked only where something is wanted. */
async function describeKnown(library: LibraryClient, items: Item[]): Promise<Iterable<Described>> {
  const byHash = groupBy(items, ({ sha256 }) => sha256);
  const most = Math.max(1, ...[...byHash.values()].map((same) => same.length));
  const known = await findByHash(library, [...byHash.keys()], Math.min(most, COPIES));
  if (items.some(({ wanted }) => !isNothing(wanted)))
    return (await describeAssets(library, [...known.values()].flat())).values();
  return [...known].flatMap(([sha256, ids]) =>
    ids.map((assetId) => ({ ...stateOfNew(''), assetId, sha256, parentId: null })),
  );
}

/** Sends files that the library does not have. */
export async function sendMissing(
  { library, address }: Target,
  items: Item[],
  parentId?: string,
): Promise<{ sent: Map<Item, Match>; failed: Failure[]; sendings: Sending[] }> {
  const sendings = items.map(
    ({ path, name, size, mtimeMs }): Sending => ({
      library: address,
      parentId,
      path,
      name,
      size,
      mtimeMs,
    }),
  );
  const itemOf = new Map(sendings.map((sending, at) => [sending, items[at] as Item]));
  const sent = new Map<Item, Match>();
  const failed: Failure[] = [];
  for (const { sending, asset, error } of await sendFiles(library, sendings)) {
    const item = itemOf.get(sending) as Item;
    if (asset) sent.set(item, { id: asset.id, state: stateOfNew(asset.name ?? item.name) });
    else failed.push(failureOf(item.label, error));
  }
  return { sent, failed, sendings };
}

/** Gives the assets what is wanted for them. */
export async function settle(
  target: Target,
  matches: Map<Item, Match>,
): Promise<Pick<Summary, 'changes' | 'approvalsLeft' | 'failed'>> {
  const labels = new Map([...matches].map(([{ label }, { id }]) => [id, label]));
  const assets = [...matches].map(([{ wanted }, match]) => ({ ...match, wanted }));
  const { calls, refused } = await applyChanges(target, planChanges(assets));
  const left = refused.filter(({ error }) => mayNotApprove(error));
  return {
    changes: calls,
    approvalsLeft: left.reduce((sum, { ids }) => sum + ids.length, 0),
    failed: refused
      .filter((each) => !left.includes(each))
      .flatMap(({ ids, error }) => ids.map((id) => failureOf(labels.get(id) ?? id, error))),
  };
}

/** Brings files into a library: those that it does not have are sent, and all get what is wanted for them. */
export async function importFiles(target: Target, items: Item[]): Promise<Summary> {
  const known = await matchFiles(target, items);
  const missing = items.filter((item) => !known.has(item));
  const { sent, failed, sendings } = await sendMissing(target, missing);
  const settled = await settle(target, new Map([...known, ...sent]));
  await Promise.all(sendings.map(forgetUpload));
  return {
    files: items.length,
    uploaded: sent.size,
    known: known.size,
    changes: settled.changes,
    approvalsLeft: settled.approvalsLeft,
    failed: [...failed, ...settled.failed],
  };
}
