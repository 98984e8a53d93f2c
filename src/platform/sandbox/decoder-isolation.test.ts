import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import type { ProbeResult, ProbeTask } from '@/testing/processes/probing-decoder';
import { makeProcessPool } from '../process-pool/process-pool';
import { mayChangeUser } from './decoder-user';
import { findIsolation } from './find-isolation';
import { lendFile, openLendingFolder } from './lend-file';
import { runProgram } from './run-program';

const LIMITS = { timeoutMs: 30_000, cpuSeconds: 20, memoryMiB: 1024, outputBytes: 65_536 };

let dataDir: string;
let folder: string;
let original: string;
const server = createServer((_request, response) => response.end('reached'));

beforeAll(async () => {
  dataDir = await aFolder();
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'secret'), 'never to be seen', { mode: 0o600 });
  await mkdir(join(dataDir, 'files', 'blobs'), { recursive: true });
  original = join(dataDir, 'files', 'blobs', 'another');
  await writeFile(original, 'the file of another tenant', { mode: 0o600 });
  folder = await openLendingFolder(join(dataDir, 'files'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** A program that tries whatever a hijacked decoder would, and reports the results. */
const probe = (name: string) => `
  const fs = require('fs');
  const attempt = (act) => { try { return String(act()); } catch (error) { return error.code; } };
  const report = {
    user: process.getuid(),
    input: attempt(() => fs.readFileSync(${JSON.stringify(name)})),
    changed: attempt(() => fs.writeFileSync(${JSON.stringify(name)}, 'changed')),
    secret: attempt(() => fs.readFileSync(${JSON.stringify(join(dataDir, 'secret'))})),
    secretAbove: attempt(() => fs.readFileSync('../../secret')),
    other: attempt(() => fs.readFileSync(${JSON.stringify(original)})),
    otherAbove: attempt(() => fs.readFileSync('../blobs/another')),
    list: attempt(() => fs.readdirSync('.')),
    written: attempt(() => fs.writeFileSync('written', 'x')),
    writtenAbove: attempt(() => fs.writeFileSync(${JSON.stringify(join(dataDir, 'written'))}, 'x')),
    root: attempt(() => process.setuid(0)),
  };
  require('http')
    .get('http://127.0.0.1:${(server.address() as AddressInfo).port}', () => done('reached'))
    .on('error', (error) => done(error.code));
  function done(network) { console.log(JSON.stringify({ ...report, network })); }`;

describe.runIf(mayChangeUser)('a decoder started by root', () => {
  it('reads the one file lent to it, and reaches nothing else', async () => {
    const lent = join(dataDir, 'files', 'blobs', 'mine');
    await writeFile(lent, 'the file to decode', { mode: 0o600 });
    const isolation = await findIsolation(['true']);
    const { output, errorOutput } = await lendFile(folder, lent, (name) =>
      runProgram([...isolation, process.execPath, '-e', probe(name)], LIMITS, folder),
    );
    expect(errorOutput).toBe('');
    const report = JSON.parse(output.toString());
    expect(report.user).toBeGreaterThanOrEqual(65_000);
    expect(report).toMatchObject({
      input: 'the file to decode',
      changed: 'EACCES',
      secret: 'EACCES',
      secretAbove: 'EACCES',
      other: 'EACCES',
      otherAbove: 'EACCES',
      list: 'EACCES',
      written: 'EACCES',
      writtenAbove: 'EACCES',
      root: 'EPERM',
    });
    expect(report.network).not.toBe('reached');
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['whose code everybody may read', 0o755],
    ['whose code is below a closed folder', 0o700],
  ])('also runs as another user in the process pool, %s', async (_, mode) => {
    const code = await aFolder();
    await chmod(code, mode);
    const file = join(code, 'decoder.mjs');
    await build({ entryPoints: [PROBING_DECODER], outfile: file, bundle: true, ...NODE_MODULE });
    const options = { file, maxProcesses: 1, memoryMiB: 512, decoderFolder: folder };
    const pool = makeProcessPool<ProbeTask, ProbeResult>(options);
    try {
      const { found, user, capabilities } = await lendFile(folder, original, (name) =>
        pool.run({ paths: [name, join(dataDir, 'secret'), '../blobs/another'] }, 20),
      );
      expect(found).toEqual(['the file of another tenant', 'EACCES', 'EACCES']);
      expect(user).toBeGreaterThanOrEqual(65_000);
      expect(capabilities).toMatch(/^0+$/);
    } finally {
      await pool.close();
      await rm(code, { recursive: true });
    }
  });
});

const PROBING_DECODER = fileURLToPath(
  new URL('../../testing/processes/probing-decoder.ts', import.meta.url),
);
const NODE_MODULE = { format: 'esm', platform: 'node', target: 'node20' } as const;
