import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, realpath, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import {
  MANIFEST_NAME,
  type Manifest,
  type ManifestFile,
  manifestOf,
  parseManifest,
} from '../archive/manifest.js';
import { entriesOf, storeEntry } from '../archive/stored-zip.js';
import { stateFolder } from '../configuration.js';
import { EXIT, type Failure, usage } from '../failure.js';
import { groupBy } from '../groups.js';
import { type Session, signal } from '../session.js';
import { forgetUpload } from '../upload/unfinished-uploads.js';
import {
  addTo,
  emptySummary,
  type Match,
  matchFiles,
  type Summary,
  sendMissing,
  settle,
  type Target,
  targetOf,
} from './import-files.js';
import type { Item, Wanted } from './wanted.js';

/** Unpacked at a time. */
const BATCH = { files: 500, bytes: 1_000_000_000 };

type Archive = {
  manifest: Manifest;
  /** Yields files in their order, each there until the next is asked for. */
  unpack(wanted: Map<string, Item>): AsyncGenerator<Item[], void>;
};

/**
 * Brings an archive of the service into a library, or, when it has several libraries, into libraries of their names,
 * which are made when they are missing.
 */
export async function importArchive(session: Session, path: string): Promise<Summary> {
  const archive = await openArchiveAt(path);
  const { files } = archive.manifest;
  const summary = emptySummary();
  for (const [target, some] of await targetsOf(session, files)) {
    const items = new Map(some.map((file) => [file, itemOf(file)]));
    addTo(summary, await importOriginals(target, archive, items));
  }
  return summary;
}

async function openArchiveAt(path: string): Promise<Archive> {
  const found = await stat(path).catch(() => null);
  if (!found) throw usage(`There is no archive at ${path}.`);
  if (found.isDirectory()) {
    const text = await readFile(join(path, MANIFEST_NAME), 'utf8').catch(() => {
      throw usage(`There is no ${MANIFEST_NAME} in ${path}.`);
    });
    return { manifest: manifestOf(text), unpack: (wanted) => inFolder(path, wanted) };
  }
  const entries = entriesOf(createReadStream(path, { signal }));
  for await (const first of entries) {
    const manifest = await parseManifest(first);
    return { manifest, unpack: (wanted) => fromZip(path, wanted) };
  }
  throw usage(`${path} is no archive of Vitrine.`);
}

/** Yields nothing that a link takes from elsewhere. */
async function* inFolder(folder: string, wanted: Map<string, Item>): AsyncGenerator<Item[], void> {
  const items: Item[] = [];
  const root = await realpath(folder);
  for (const [path, item] of wanted) {
    const found = await realpath(join(root, path)).catch(() => '');
    if (!found.startsWith(join(root, sep))) continue;
    items.push(Object.assign(item, { path: found }));
  }
  if (items.length > 0) yield items;
}

/**
 * Unpacks files to the folder of unfinished uploads, so that a later run goes on with a large one: they are named by their
 * number in the archive. Yields no damaged ones.
 */
async function* fromZip(path: string, wanted: Map<string, Item>): AsyncGenerator<Item[], void> {
  const mark = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 16);
  const folder = join(stateFolder(), 'imports', mark);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let batch: Item[] = [];
  let bytes = 0;
  let number = 0;
  try {
    for await (const entry of entriesOf(createReadStream(path, { signal }))) {
      number++;
      const item = wanted.get(entry.path);
      if (!item) continue;
      item.path = join(folder, `${number}`);
      const sha256 = await storeEntry(entry, item.path);
      if (entry.size !== item.size || !['', sha256].includes(item.sha256)) continue;
      wanted.delete(entry.path);
      await utimes(item.path, item.mtimeMs / 1000, item.mtimeMs / 1000);
      batch.push(item);
      bytes += item.size;
      if (batch.length < BATCH.files && bytes < BATCH.bytes) continue;
      yield batch;
      await Promise.all(batch.map((each) => rm(each.path, { force: true })));
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) yield batch;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Which files go into which library. */
async function targetsOf(session: Session, files: ManifestFile[]) {
  const byLibrary = groupBy(files, ({ libraryId }) => libraryId);
  if (byLibrary.size <= 1 || session.options.library !== undefined)
    return [[await targetOf(session), files]] as const;
  const organization = await session.organization();
  const there = await organization.listLibraries({ signal }).all();
  const targets: [Target, ManifestFile[]][] = [];
  for (const [id, some] of byLibrary) {
    const name = some[0]?.library ?? id;
    const found =
      there.find((each) => each.id === id && each.name === name) ??
      there.find((each) => each.name === name) ??
      (await organization.createLibrary({ name }, { signal }));
    targets.push([await targetOf(session, found.id), some]);
  }
  return targets;
}

/** A tag that only a machine found is left to the machine. */
const itemOf = (file: ManifestFile): Item => ({
  label: file.path,
  path: '',
  size: file.bytes,
  mtimeMs: file.created,
  sha256: file.sha256 ?? '',
  name: file.name,
  wanted: wantedOf(file),
});

const wantedOf = ({ name, description, own = {}, ...file }: ManifestFile): Wanted => ({
  values: { ...own, name, ...(description !== null && { description }) },
  tags: file.tags.filter((tag) => !file.aiTags?.includes(tag)),
  approval: file.approval ?? undefined,
  collections: file.parentId === null ? (file.collections ?? []) : [],
});

async function importOriginals(
  target: Target,
  archive: Archive,
  items: Map<ManifestFile, Item>,
): Promise<Summary> {
  const [originals, variants] = [true, false].map((isOriginal) =>
    [...items].filter(([{ parentId }]) => (parentId === null) === isOriginal),
  ) as [[ManifestFile, Item][], [ManifestFile, Item][]];
  const summary = { ...emptySummary(), files: items.size };
  const known = await matchFiles(
    target,
    originals.map(([, item]) => item),
  );
  const ids = new Map(
    originals.flatMap(([{ assetId }, item]) => {
      const match = known.get(item);
      return match ? [[assetId, match.id]] : [];
    }),
  );
  const knownVariants = await matchFiles(
    target,
    variants.map(([, item]) => item),
    new Map(
      variants.flatMap(([{ parentId }, item]) => {
        const parent = ids.get(parentId ?? '');
        return parent ? [[item, parent]] : [];
      }),
    ),
  );
  const there = new Map([...known, ...knownVariants]);
  summary.known = there.size;
  addTo(summary, { ...emptySummary(), ...(await settle(target, there)) });
  const missing = [...items].filter(([, item]) => !there.has(item));
  const byItem = new Map(missing.map(([file, item]) => [item, file]));
  if (missing.length === 0) return summary;
  const byPath = new Map(missing.map(([{ path }, item]) => [path, item]));
  const left = new Set(byItem.keys());
  for await (const batch of archive.unpack(byPath)) {
    for (const item of batch) left.delete(item);
    addTo(summary, await sendBatch(target, batch, byItem, ids));
  }
  const away = 'The archive does not have it, or it is damaged there.';
  for (const { label } of left) summary.failed.push(refusedOf(label, 'NOT_IN_ARCHIVE', away));
  return summary;
}

const refusedOf = (path: string, code: string, message: string): Failure => ({
  path,
  code,
  message,
  exit: EXIT.refused,
});

/** Originals first: variants name theirs. */
async function sendBatch(
  target: Target,
  batch: Item[],
  files: Map<Item, ManifestFile>,
  ids: Map<string, string>,
): Promise<Summary> {
  const summary = emptySummary();
  const sent = new Map<Item, Match>();
  const send = async (items: Item[], parentId?: string) => {
    if (items.length === 0) return;
    const outcome = await sendMissing(target, items, parentId);
    summary.failed.push(...outcome.failed);
    for (const [item, match] of outcome.sent) {
      sent.set(item, match);
      ids.set(files.get(item)?.assetId ?? '', match.id);
    }
    await Promise.all(outcome.sendings.map(forgetUpload));
  };
  const byParent = groupBy(batch, (item) => files.get(item)?.parentId ?? null);
  // The archive begins with the newest.
  await send([...(byParent.get(null) ?? [])].reverse());
  for (const [parent, items] of byParent)
    if (parent !== null) {
      const parentId = ids.get(parent);
      if (parentId !== undefined) await send(items, parentId);
      else
        for (const { label } of items)
          summary.failed.push(
            refusedOf(label, 'NO_ORIGINAL', 'The archive does not have its original.'),
          );
    }
  summary.uploaded = sent.size;
  addTo(summary, { ...emptySummary(), ...(await settle(target, sent)) });
  return summary;
}
