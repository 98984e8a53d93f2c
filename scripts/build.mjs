import './require-node.mjs';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';
import { giveUp, root, run, step } from './step.mjs';

/** Whatever the result is made of. Tests are left out. */
const sources = [
  'src',
  'prisma',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'prisma.config.ts',
  'scripts/build.mjs',
];
/** The process that images are decoded in, beside whatever may look at some. */
const decoder = 'src/processes/image-decoder.ts';
const entries = ['src/processes/web.ts', 'src/processes/worker.ts', decoder];
/** What all but the pages is made of: the command line and further workers must not wait for those. */
const codeSources = ['src', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.json'];
const stampFile = join(root, 'dist', '.built-from');

/** Builds unless the sources are those of the last complete build. */
export async function buildIfChanged() {
  const hash = hashOf(sources);
  const last = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (last === hash && existsSync(join(root, '.next', 'BUILD_ID'))) return;
  await build();
}

/** Database client, server and background work, pages. The stamp goes first and comes back last. */
export async function build() {
  await installPackages({ dev: true });
  const hash = hashOf(sources);
  removeBuilt();
  await generateClient();
  await step('Building the service', () => bundle(entries, 'dist'));
  await buildAdminIfChanged();
  await step('Building the pages', buildPages);
  writeFileSync(stampFile, hash);
}

/** Builds the command line unless that was done for these very sources. @returns the file to run */
export async function buildAdminIfChanged() {
  const entryPoints = ['src/commands/main.ts', decoder];
  const folder = await buildAside('admin', 'Building the command line', entryPoints);
  for (const other of readdirSync(join(root, 'dist')))
    if (/^admin-[0-9a-f]{12}$/.test(other) && other !== basename(folder))
      rmSync(join(root, 'dist', other), { recursive: true, force: true });
  return join(folder, 'commands', 'main.js');
}

/** Builds what a further worker runs from, likewise. Those of former sources stay: they may still run. */
export async function buildWorkerIfChanged() {
  const entryPoints = ['src/processes/standalone-worker.ts', 'src/processes/worker.ts', decoder];
  return join(
    await buildAside('worker', 'Building the worker', entryPoints),
    'processes',
    'standalone-worker.js',
  );
}

/** All but what a further worker may still run from. */
function removeBuilt() {
  for (const name of listFolder(join(root, 'dist')) ?? [])
    if (!name.startsWith('worker-'))
      rmSync(join(root, 'dist', name), { recursive: true, force: true });
}

/**
 * Builds a part beside whatever the service runs from, unless that was done for these very sources. Made aside
 * and renamed, so that two at once do not read what the other half wrote.
 * @returns its folder
 */
async function buildAside(name, shown, entryPoints) {
  const folder = join(root, 'dist', `${name}-${hashOf(codeSources).slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await installPackages({ dev: true });
  if (!isClientCurrent()) await generateClient();
  const aside = `${folder}.${process.pid}`;
  await step(shown, () => bundle(entryPoints, aside));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Contents, not times: a fresh checkout of the same sources counts as the same. About 10 ms. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashInto(hash, path);
  return hash.digest('hex');
}

const leftOut = /\.(test|suite)\.tsx?$|^src\/testing$|^src\/platform\/database\/generated$/;

function hashInto(hash, path) {
  const full = join(root, path);
  if (leftOut.test(path) || !existsSync(full)) return;
  const names = listFolder(full);
  if (names) for (const name of names) hashInto(hash, `${path}/${name}`);
  else hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
}

function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const clientStamp = join(root, 'src/platform/database/generated/.made-from');
const clientSources = ['prisma/schema.prisma', 'package-lock.json'];

const isClientCurrent = () =>
  existsSync(clientStamp) && readFileSync(clientStamp, 'utf8') === hashOf(clientSources);

export function generateClient() {
  return step('Writing the database client', async () => {
    await runPrisma('generate');
    writeFileSync(clientStamp, hashOf(clientSources));
  });
}

/** Runs a command of Prisma that needs no engine: without a path to one, Prisma would download it first. */
export function runPrisma(...args) {
  const engine = ['/bin/true', '/usr/bin/true'].find((path) => existsSync(path));
  return node('prisma/build/index.js', args, {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
}

const node = (program, args, env) =>
  run(process.execPath, [join(root, 'node_modules', program), ...args], { env });

async function bundle(entryPoints, outdir) {
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints,
    outbase: 'src',
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    metafile: true,
    logLevel: 'silent',
  });
  // The launcher is searched beside the file that contains the module which starts it.
  for (const [output, { inputs }] of Object.entries(metafile.outputs))
    if ('src/platform/sandbox/launcher.ts' in inputs)
      copyFileSync(
        join(root, 'src/platform/sandbox/launch.sh'),
        join(root, dirname(output), 'launch.sh'),
      );
  // Its helper process would otherwise live as long as the service.
  await esbuild.stop();
}

function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return node('next/dist/bin/next', ['build'], env);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch(giveUp);
}
