import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from './fixtures';
import { aFolderToImport } from './folder-to-import';

let made: Awaited<ReturnType<typeof aFolderToImport>>;
let { pathOf, run, archiveOf } = {} as typeof made;
beforeAll(async () => {
  made = await aFolderToImport();
  ({ pathOf, run, archiveOf } = made);
});
afterAll(() => rm(made.folder, { recursive: true }));

describe('vitrine import', () => {
  it('refuses a table with faults, naming all, before it sends anything', async () => {
    const faulty =
      'file,taken,latitude,longitude\none.jpg,14.06.26,91,0\nthree.jpg,,,\nsame.jpg,,1,\n';
    await writeFile(pathOf('faulty.csv'), faulty);
    const { exit, error } = await run([
      'import',
      'in',
      '--table',
      'faulty.csv',
      '--library',
      'first',
    ]);
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
    const { said } = await run(args);
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
    expect((await run(args)).said).toEqual(again);
  });

  it('names the row of what the service refuses, and does the rest', async () => {
    const { bound } = await aPerson(made.org, 'owner');
    await writeFile(
      pathOf('wrong.csv'),
      'file,posterAt,approval\none.jpg,,nonsense\nsub/two.png,,approved\n',
    );
    const args = ['import', 'in', '--table', 'wrong.csv', '--library', 'first'];
    const byKey = await run(args);
    expect([byKey.exit, byKey.said]).toMatchObject([0, { approvalsLeft: 2, failed: [] }]);
    const { exit, error } = await run(args, bound);
    expect([exit, error.files]).toMatchObject([
      5,
      [{ path: 'row 2, one.jpg', code: 'BAD_USER_INPUT' }],
    ]);
    const { files } = await archiveOf('first');
    expect(files.filter(({ approval }) => approval !== null)).toMatchObject([
      { name: 'two.png', approval: 'approved' },
    ]);
  });
});
