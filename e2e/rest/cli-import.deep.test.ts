import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from './fixtures';
import { type ArchivedFile, aFolderToImport } from './folder-to-import';

let made: Awaited<ReturnType<typeof aFolderToImport>>;
let { pathOf, run, archiveOf } = {} as typeof made;
beforeAll(async () => {
  made = await aFolderToImport();
  ({ pathOf, run, archiveOf } = made);
});
afterAll(() => rm(made.folder, { recursive: true }));

const OF_PEOPLE = 'name description approval own captured position collections sha256'.split(
  ' ',
) as (keyof ArchivedFile)[];

/** What people gave a library, without the ids and times that each library has of its own. */
const contentOf = (files: ArchivedFile[]) =>
  files
    .map((file) => [
      ...OF_PEOPLE.map((field) => JSON.stringify(file[field])),
      file.tags.filter((tag) => !file.aiTags.includes(tag)).sort(),
    ])
    .sort();

it('goes on with new files, once they are complete, until it is stopped', async () => {
  await mkdir(pathOf('watched'));
  const args = ['import', 'watched', '--watch', '--library', 'second', '--json'];
  const { child, output, ended } = made.start(args, made.at('key', { VITRINE_API_KEY: made.key }));
  await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('"files":0');
  await cp(pathOf('in/one.jpg'), pathOf('watched/new.jpg'));
  await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('"uploaded":1');
  child.kill('SIGINT');
  expect((await ended).exit).toBe(130);
  const { files } = await archiveOf('second');
  const ids = files.map(({ assetId }) => assetId);
  await made.vitrine(['assets', 'rm', ...ids, '--library', 'second']);
});

describe('a library, out and in again', () => {
  it('is the same, as a folder and as an archive', async () => {
    const given = ['--table', 'table.csv', '--sidecars', '--library', 'first'];
    await run(['import', 'in', ...given]);
    const [original] = (await archiveOf('first')).files;
    const variant = ['assets', 'upload', 'sea.jpg', '--parent', String(original?.assetId)];
    await run([...variant, '--library', 'first']);
    // The analyser describes what nobody has described.
    const areDescribed = async () =>
      (await archiveOf('first')).files.every(({ description }) => description !== null);
    await expect.poll(areDescribed, { timeout: 30_000 }).toBe(true);
    const { files, zip } = await archiveOf('first');
    await writeFile(pathOf('first.zip'), zip);

    const { bound } = await aPerson(made.org, 'owner');
    const byPerson = async (...args: string[]) => (await run(args, bound)).said;
    const exported = await byPerson(
      'export',
      '--to',
      'out',
      '--variants',
      '--sidecars',
      '--library',
      'first',
    );
    expect(exported).toMatchObject({ files: 5, fetched: 5, missing: [] });
    const again = await byPerson('export', '--to', 'out', '--variants', '--library', 'first');
    expect(again).toMatchObject({ files: 5, fetched: 0 });
    const filtered = ['export', '--to', 'some', '--filter', 'tag:pier', '--library', 'first'];
    expect(await byPerson(...filtered)).toMatchObject({ files: 2, fetched: 2 });
    expect(await readFile(pathOf('out/two.png'))).toEqual(await readFile(pathOf('in/sub/two.png')));

    const ways = [
      ['zip', '--archive', 'first.zip'],
      ['folder', '--archive', 'out'],
    ];
    for (const [name = '', ...args] of ways) {
      await byPerson('libraries', 'create', name);
      const summary = await byPerson('import', ...args, '--library', name);
      expect(summary, name).toMatchObject({ uploaded: 5, failed: [], approvalsLeft: 0 });
      const copy = await archiveOf(name, bound);
      expect(contentOf(copy.files), name).toEqual(contentOf(files));
      const second = await byPerson('import', ...args, '--library', name);
      expect(second, name).toMatchObject({ uploaded: 0, known: 5, changes: 0, failed: [] });
    }
  });

  it('of several libraries goes into libraries of their names', async () => {
    const { bound } = await aPerson(made.org, 'owner');
    const path = pathOf('out/manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: ArchivedFile[] };
    for (const file of manifest.files)
      if (file.name === 'two.png') Object.assign(file, { libraryId: 'else', library: 'Pier' });
    await writeFile(path, JSON.stringify(manifest));
    const { exit } = await run(['import', '--archive', 'out'], bound);
    expect(exit).toBe(0);
    const { files } = await archiveOf('pier', bound);
    expect(files.map(({ name }) => name)).toEqual(['two.png']);
  });
});
