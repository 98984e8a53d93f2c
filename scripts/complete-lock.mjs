// `node scripts/complete-lock.mjs` after `npm install`: a registry mirror that lacks the packages of
// other systems makes npm leave them out of package-lock.json, and `npm ci` then refuses the file
// everywhere. Their entries follow from what names them: exact version, and system by their name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
];
const os = [...systems, 'sunos', 'win32'];
const cpu = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** Where Node would find the package from this folder. */
function isLocked(from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

function entryFor(name, version, owner) {
  const words = name.split(/[/-]/);
  const among = (known) => known.filter((word) => words.includes(word));
  const wasm = words.includes('wasm32');
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  const processors = wasm
    ? ['wasm32']
    : words.some((word) => /^arm(eabi|v7)/.test(word))
      ? ['arm']
      : among(cpu);
  return {
    version,
    ...(processors.length > 0 && { cpu: processors }),
    ...(owner.dev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(among(os).length > 0 && { os: among(os) }),
  };
}

const added = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const found = entryFor(name, version, entry);
    if (!/^\d/.test(version) || (!found.cpu && !found.os)) {
      process.stderr.write(`${path} wants ${name}@${version}, which no rule here can describe.\n`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = found;
    added.push(`${name}@${version}`);
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `${added.length} entries added${added.map((name) => `\n  ${name}`).join('')}\n`,
);
