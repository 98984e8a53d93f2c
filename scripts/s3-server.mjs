import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A real S3 server for tests and trials: Ceph's radosgw with one monitor and one in-memory store, on free loopback
 * ports, in a temporary folder. When ready, it prints one line of JSON with endpoint and credentials. Then it executes
 * commands from its standard input and answers each with `done`: `freeze` and `thaw` (suspend the gateway without
 * closing its connections), `kill` and `start` (the gateway only: stored objects stay). It stops when its standard
 * input ends, and removes its data.
 */
const folder = mkdtempSync(join(tmpdir(), 'vitrine-s3-'));
const accessKeyId = 'vitrine-tests';
const secretAccessKey = 'a-secret-of-tests-only';
const children = new Set();
let gateway;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const monitorPort = await freePort();
const port = await freePort();
const endpoint = `http://127.0.0.1:${port}`;
const configuration = join(folder, 'ceph.conf');
const keyring = join(folder, 'keyring');
const cluster = randomUUID();

writeFileSync(
  configuration,
  `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitorPort}]
public addr = 127.0.0.1
ms bind ipv6 = false
cluster addr = 127.0.0.1
keyring = ${keyring}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 8589934592
rgw enable usage log = false
rgw thread pool size = 64
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
pid file =
log file =
log to stderr = false
mon cluster log file =
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
`,
);

/** One key for all daemons in Ceph's format: type 1 (AES), no date, 16 bytes. */
const header = Buffer.from('010000000000000000001000', 'hex');
const key = Buffer.concat([header, randomBytes(16)]).toString('base64');
const allCapabilities = `caps mon = "allow *"\ncaps osd = "allow *"\n`;
writeFileSync(
  keyring,
  ['mon.', 'client.admin', 'client.rgw', 'osd.0']
    .map((name) => `[${name}]\nkey = ${key}\n${allCapabilities}`)
    .join(''),
);

/** Runs a program and waits for its exit. If it fails, the error contains its output. */
const run = (program, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, ['-c', configuration, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ${args[0]}: ${output.trim()}`)),
    );
  });

/** Starts a daemon. */
const launch = (program, ...args) => {
  const child = spawn(program, ['-c', configuration, '-f', ...args], { stdio: 'ignore' });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
};

const end = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exited;
};

async function startGateway() {
  gateway = launch('radosgw', '-n', 'client.rgw');
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (gateway.exitCode !== null) throw new Error('radosgw ended.');
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await pause(50);
  }
  throw new Error('radosgw was not ready within a minute.');
}

async function startStore() {
  const map = join(folder, 'monmap');
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  await run(
    'monmaptool',
    '--create',
    '--fsid',
    cluster,
    '--addv',
    'a',
    `[v2:127.0.0.1:${monitorPort}]`,
    map,
  );
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  launch('ceph-mon', '-i', 'a');
  const store = randomUUID();
  await run('ceph', 'osd', 'new', store);
  await run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', store);
  launch('ceph-osd', '-i', '0');
}

const stop = async () => {
  await Promise.all([...children].map(end));
  rmSync(folder, { recursive: true, force: true });
};

const commands = {
  freeze: () => gateway.kill('SIGSTOP'),
  thaw: () => gateway.kill('SIGCONT'),
  kill: () => end(gateway),
  start: startGateway,
};

try {
  const lines = createInterface(process.stdin);
  lines.once('close', () => stop().then(() => process.exit(0)));
  await startStore();
  await Promise.all([
    startGateway(),
    run(
      'radosgw-admin',
      '-n',
      'client.rgw',
      'user',
      'create',
      '--uid=vitrine',
      '--display-name=vitrine',
      `--access-key=${accessKeyId}`,
      `--secret-key=${secretAccessKey}`,
    ),
  ]);
  process.stdout.write(`${JSON.stringify({ endpoint, accessKeyId, secretAccessKey })}\n`);
  for await (const line of lines) {
    await commands[line]?.();
    process.stdout.write('done\n');
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  await stop();
  process.exit(1);
}
