import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../support/api';
import { anImage } from '../support/images';
import { readZip } from '../support/read-zip';
import { aPerson } from './fixtures';
import { installCommand } from './vitrine-command';

let command: Awaited<ReturnType<typeof installCommand>>;
let at: (path: string) => string;
beforeAll(async () => {
  command = await installCommand();
  at = (path) => join(command.folder, path);
  await mkdir(at('in/sub'), { recursive: true });
  const [one, two, same] = await Promise.all([
    anImage('jpeg', 90, 60),
    anImage('png', 80, 60),
    anImage('jpeg', 70, 60),
  ]);
  await writeFile(at('in/one.jpg'), one);
  await writeFile(at('in/sub/two.png'), two);
  // Two assets with the same bytes stay two.
  await writeFile(at('in/same.jpg'), same);
  await writeFile(at('in/sub/same.jpg'), same);
  await writeFile(at('in/one.xmp'), SIDECAR);
  await writeFile(at('in/Thumbs.db'), 'x');
  await writeFile(at('table.csv'), TABLE);
});
afterAll(() => rm(command.folder, { recursive: true }));

const SIDECAR = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
  exif:GPSLatitude="48,21.6N" exif:GPSLongitude="4,46.2W">
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Not this</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>`;

const TABLE = `\u{FEFF}file;name;description;description:de;tags;taken;collection\r
one.jpg;"Été; 日本";"A ""pier""";Ein Steg;sea;2026-06-14T10:00:00+02:00;Best\r
sub\\two.png;;A pier;;"sea;pier";2026-06-15;\r
sub/same.jpg;Copy;;;pier;;Best\r
`;

/** What a command says in JSON, and how it ends. */
async function run(...args: string[]) {
  const { exit, stdout, stderr } = await command.vitrine([...args, '--json']);
  return { exit, said: stdout && JSON.parse(stdout), error: stderr && JSON.parse(stderr).error };
}

type File = {
  assetId: string;
  name: string;
  tags: string[];
  aiTags: string[];
  approval: string | null;
  libraryId: string;
  library: string;
};

/** An archive of a library, and the files of its manifest. */
async function archiveOf(library: string, key = command.key) {
  const path = `/organizations/${command.org}/libraries/${library}/archive?variants=true`;
  const answer = await sendRequest(inject('serviceUrl'), path, { key });
  const zip = Buffer.from(await answer.arrayBuffer());
  const manifest = String((await readZip(zip)).get('manifest.json'));
  return { zip, files: JSON.parse(manifest).files as File[] };
}

const OF_PEOPLE = 'name description approval own captured position collections sha256'.split(
  ' ',
) as (keyof File)[];

/** What people gave a library, without the ids and times that each library has of its own. */
const contentOf = (files: File[]) =>
  files
    .map((file) => [
      ...OF_PEOPLE.map((field) => JSON.stringify(file[field])),
      file.tags.filter((tag) => !file.aiTags.includes(tag)).sort(),
    ])
    .sort();

describe('vitrine import', () => {
  it('refuses a table with faults, naming all, before it sends anything', async () => {
    const faulty =
      'file,taken,latitude,longitude\none.jpg,14.06.26,91,0\nthree.jpg,,,\nsame.jpg,,1,\n';
    await writeFile(at('faulty.csv'), faulty);
    const { exit, error } = await run(
      'import',
      'in',
      '--table',
      'faulty.csv',
      '--library',
      'first',
    );
    expect([exit, error.code]).toEqual([5, 'TABLE_FAULTS']);
    const faults: { row: number; column: string }[] = error.files;
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 taken',
      '2 latitude',
      '3 file',
      '4 longitude',
    ]);
    expect((await archiveOf('first')).files).toEqual([]);
  });

  it('sends a folder with what a table and sidecars say, and a second run changes nothing', async () => {
    const args = ['import', 'in', '--table', 'table.csv', '--sidecars', '--library', 'first'];
    const { said } = await run(...args);
    expect(said).toMatchObject({ files: 4, uploaded: 4, known: 0, failed: [] });
    const { files } = await archiveOf('first');
    const named = (name: string) => files.filter((file) => file.name === name);
    expect(named('Été; 日本.jpg')).toMatchObject([
      {
        description: 'A "pier"',
        tags: expect.arrayContaining(['sea']),
        captured: '2026-06-14T10:00:00+02:00',
        position: { latitude: expect.closeTo(48.36, 6), longitude: expect.closeTo(-4.77, 6) },
        collections: ['Best'],
        own: { descriptions: { de: 'Ein Steg' }, rights: { creator: 'Ada' } },
      },
    ]);
    expect(named('two.png')).toMatchObject([{ description: 'A pier', captured: '2026-06-15' }]);
    expect([named('Copy.jpg'), named('same.jpg')].map(({ length }) => length)).toEqual([1, 1]);
    const again = { files: 4, uploaded: 0, known: 4, changes: 0, approvalsLeft: 0, failed: [] };
    expect((await run(...args)).said).toEqual(again);
  });

  it('names the row of what the service refuses, and does the rest', async () => {
    const { bound } = await aPerson(command.org, 'owner');
    await writeFile(
      at('wrong.csv'),
      'file,posterAt,approval\none.jpg,,nonsense\nsub/two.png,,approved\n',
    );
    const args = ['import', 'in', '--table', 'wrong.csv', '--library', 'first'];
    const byKey = await run(...args);
    expect([byKey.exit, byKey.said]).toMatchObject([0, { approvalsLeft: 2, failed: [] }]);
    const env = command.at('person', { VITRINE_API_KEY: bound });
    const { exit, stderr } = await command.vitrine([...args, '--json'], env);
    expect([exit, JSON.parse(stderr).error.files]).toMatchObject([
      5,
      [{ path: 'row 2, one.jpg', code: 'BAD_USER_INPUT' }],
    ]);
    const { files } = await archiveOf('first');
    expect(files.filter(({ approval }) => approval !== null)).toMatchObject([
      { name: 'two.png', approval: 'approved' },
    ]);
  });

  it('goes on with new files, once they are complete, until it is stopped', async () => {
    await mkdir(at('watched'));
    const args = ['import', 'watched', '--watch', '--library', 'second', '--json'];
    const { child, output, ended } = command.start(
      args,
      command.at('key', { VITRINE_API_KEY: command.key }),
    );
    await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('"files":0');
    await cp(at('in/one.jpg'), at('watched/new.jpg'));
    await utimes(at('watched/new.jpg'), new Date(), new Date());
    await expect.poll(() => output.stdout, { timeout: 10_000 }).toContain('"uploaded":1');
    child.kill('SIGINT');
    expect((await ended).exit).toBe(130);
    const { files } = await archiveOf('second');
    const ids = files.map(({ assetId }) => assetId);
    await command.vitrine(['assets', 'rm', ...ids, '--library', 'second']);
  });
});

describe('a library, out and in again', () => {
  it('is the same, as a folder and as an archive', async () => {
    const [original] = (await archiveOf('first')).files;
    const variant = ['assets', 'upload', 'sea.jpg', '--parent', String(original?.assetId)];
    await run(...variant, '--library', 'first');
    const { files, zip } = await archiveOf('first');
    await writeFile(at('first.zip'), zip);

    const { bound } = await aPerson(command.org, 'owner');
    const env = command.at('owner', { VITRINE_API_KEY: bound });
    const byPerson = async (...args: string[]) => {
      const { stdout, stderr } = await command.vitrine([...args, '--json'], env);
      return stdout ? JSON.parse(stdout) : stderr;
    };
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
    expect(await readFile(at('out/two.png'))).toEqual(await readFile(at('in/sub/two.png')));

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
    const { bound } = await aPerson(command.org, 'owner');
    const env = command.at('several', { VITRINE_API_KEY: bound });
    const path = at('out/manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8')) as { files: File[] };
    for (const file of manifest.files)
      if (file.name === 'two.png') Object.assign(file, { libraryId: 'else', library: 'Pier' });
    await writeFile(path, JSON.stringify(manifest));
    const { exit } = await command.vitrine(['import', '--archive', 'out'], env);
    expect(exit).toBe(0);
    const { files } = await archiveOf('pier', bound);
    expect(files.map(({ name }) => name)).toEqual(['two.png']);
  });
});
