import './require-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'next.config.ts',
  'postcss.config.mjs',
  'prisma.config.ts',
  'scripts/build.mjs',
];
const entries = ['src/start.ts', 'src/worker.ts', 'src/work.ts', 'src/picture-decoder.ts'];
/** What the command line is made of: it must not wait for the pages. */
const adminSources = ['src', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.json'];
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
  const hash = hashOf(sources);
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  await generateClient();
  await step('Building the service', () => bundle(entries, 'dist'));
  await buildAdminIfChanged();
  await step('Building the pages', buildPages);
  writeFileSync(stampFile, hash);
}

/**
 * Builds the command line unless that was done for these very sources, beside whatever the service runs
 * from. Made aside and renamed, so that two commands at once do not read what the other half wrote.
 * @returns the file to run
 */
export async function buildAdminIfChanged() {
  const name = `admin-${hashOf(adminSources).slice(0, 12)}`;
  const folder = join(root, 'dist', name);
  const file = join(folder, 'commands', 'main.js');
  if (existsSync(file)) return file;
  if (!isClientCurrent()) await generateClient();
  const aside = `${folder}.${process.pid}`;
  await step('Building the command line', () =>
    bundle(['src/commands/main.ts', 'src/picture-decoder.ts'], aside),
  );
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(file)) throw error;
  }
  for (const other of readdirSync(join(root, 'dist')))
    if (/^admin-[0-9a-f]{12}$/.test(other) && other !== name)
      rmSync(join(root, 'dist', other), { recursive: true, force: true });
  return file;
}

/** Contents, not times: a fresh checkout of the same sources counts as the same. About 10 ms. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashInto(hash, path);
  return hash.digest('hex');
}

const leftOut = /\.test\.tsx?$|^src\/testing$|^src\/platform\/database\/generated$/;

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
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

const clientStamp = join(root, 'src/platform/database/generated/.made-from');
const clientSources = ['prisma/schema.prisma', 'package-lock.json'];

const isClientCurrent = () =>
  existsSync(clientStamp) && readFileSync(clientStamp, 'utf8') === hashOf(clientSources);

/** Works offline: the engine that Prisma's command asks for is not needed to write the client. */
export function generateClient() {
  const engine = ['/bin/true', '/usr/bin/true'].find((path) => existsSync(path));
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  return step('Writing the database client', async () => {
    await node('prisma/build/index.js', ['generate'], env);
    writeFileSync(clientStamp, hashOf(clientSources));
  });
}

const node = (program, args, env) =>
  run(process.execPath, [join(root, 'node_modules', program), ...args], { env });

async function bundle(entryPoints, outdir) {
  const esbuild = await import('esbuild');
  await esbuild.build({
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
    logLevel: 'silent',
  });
  // Its helper process would otherwise live as long as the service.
  await esbuild.stop();
}

function buildPages() {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return node('next/dist/bin/next', ['build'], env);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installPackages({ dev: false }).then(build).catch(giveUp);
}
