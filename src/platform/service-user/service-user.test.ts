import { once } from 'node:events';
import { chmod, lstat, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { startLimitedProcess } from '../sandbox/start-limited-process';
import { chooseServiceUser } from './choose-service-user';
import { giveToOwnerOf, takeOverDataFolder } from './take-over-data-folder';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const OWN = { uid: 65_500, gid: 65_500 };

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await realpath(await aFolder());
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'files', 'blobs'), { recursive: true });
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'secret'), 'a secret', { mode: 0o600 });
  await writeFile(join(dataDir, 'files', 'blobs', 'one'), 'bytes');
});

const ownerOf = async (path: string) => (await lstat(join(dataDir, path))).uid;

/** Tries, as the service's user, whatever a hijacked web process would. */
const PROBE = `
  import { execFileSync } from 'node:child_process';
  import { readFileSync, writeFileSync } from 'node:fs';
  const attempt = (act) => { try { return String(act()).trim(); } catch (error) { return error.code; } };
  const decoder = ['--reuid=65001', '--regid=65001', '--clear-groups', '--inh-caps=-all', '--ambient-caps=-all'];
  process.send({
    user: process.getuid(),
    secret: attempt(() => readFileSync(process.env.DATA_DIR + '/secret')),
    passwords: attempt(() => readFileSync('/etc/shadow')),
    users: attempt(() => writeFileSync('/etc/passwd', '', { flag: 'a' })),
    root: attempt(() => process.setuid(0)),
    other: attempt(() => process.setuid(1)),
    decoder: attempt(() => execFileSync('unshare', ['-n', 'setpriv', ...decoder, 'id', '-u'])),
    decoderRights: attempt(() =>
      execFileSync('setpriv', [...decoder, 'grep', 'CapEff', '/proc/self/status']),
    ),
  });
  process.on('message', () => process.exit());`;

describe.runIf(isRoot)('the user of a service started by root', () => {
  it('is a separate user, or the owner of the data folder', async () => {
    expect(chooseServiceUser({ dataDir, port: 3000, code: [] })).toEqual(OWN);
    const other = await mkdtemp(join(folder, 'other-'));
    takeOverDataFolder(other, { uid: 64_999, gid: 64_998 });
    expect(chooseServiceUser({ dataDir: other, port: 3000, code: [] })).toEqual({
      uid: 64_999,
      gid: 64_998,
    });
  });

  it('is root, with the reason, where another user cannot do the work', async () => {
    const closed = join(folder, 'closed');
    await mkdir(join(closed, 'data'), { recursive: true });
    await writeFile(join(closed, 'code.js'), '');
    await chmod(closed, 0o700);
    expect(chooseServiceUser({ dataDir: join(closed, 'data'), port: 3000, code: [] })).toEqual({
      rootBecause: expect.stringContaining(`may not reach ${closed};`),
    });
    const code = [join(closed, 'code.js')];
    expect(chooseServiceUser({ dataDir, port: 3000, code })).toEqual({
      rootBecause: expect.stringContaining(`may not reach ${code[0]};`),
    });
    expect(chooseServiceUser({ dataDir, port: 80, code: [] })).toEqual({
      rootBecause: expect.stringContaining('port 80'),
    });
    for (const databaseUrl of [
      'postgresql:///vitrine?host=/run/postgresql',
      'postgresql://%2Frun%2Fpostgresql/vitrine',
    ])
      expect(chooseServiceUser({ dataDir, port: 3000, databaseUrl, code: [] })).toEqual({
        rootBecause: expect.stringContaining('Unix socket'),
      });
    const databaseUrl = 'postgresql://user:word@db.example/vitrine';
    expect(chooseServiceUser({ dataDir, port: 3000, databaseUrl, code: [] })).toEqual(OWN);
  });

  it('gets a data folder made by root, except the database, and whatever root adds later', async () => {
    takeOverDataFolder(dataDir, OWN);
    const paths = ['.', 'secret', 'files', 'files/blobs', 'files/blobs/one'];
    expect(await Promise.all(paths.map(ownerOf))).toEqual(paths.map(() => OWN.uid));
    expect(await ownerOf('postgres')).toBe(0);
    await rm(join(dataDir, 'secret'));
    await writeFile(join(dataDir, 'secret'), 'another secret', { mode: 0o600 });
    takeOverDataFolder(dataDir, OWN);
    expect(await ownerOf('secret')).toBe(OWN.uid);
    await writeFile(join(dataDir, 'files', 'blobs', 'two'), '');
    giveToOwnerOf(join(dataDir, 'files', 'blobs'), join(dataDir, 'files', 'blobs', 'two'));
    expect(await ownerOf('files/blobs/two')).toBe(OWN.uid);
  });

  it('can start decoders as other users, and can become neither root nor anybody else', async () => {
    const file = join(folder, 'probe.mjs');
    await writeFile(file, PROBE);
    const child = startLimitedProcess({
      file,
      user: OWN,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [report] = await once(child, 'message');
    child.send('end');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(report).toEqual({
      user: OWN.uid,
      secret: 'another secret',
      passwords: 'EACCES',
      users: 'EACCES',
      root: 'EINVAL',
      other: 'EINVAL',
      decoder: '65001',
      decoderRights: expect.stringMatching(/CapEff:\s+0+$/),
    });
  });
});
