import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, root } from './step.mjs';

const require = createRequire(import.meta.url);

/** What is shipped and is no npm package, or has another licence than its package. */
const DATA = [
  ['Instrument Sans', 'OFL-1.1', 'https://github.com/Instrument/instrument-sans'],
  ['Names of cities and regions', 'CC-BY-4.0', 'https://www.geonames.org'],
  ['Natural Earth 1:50m', 'LicenseRef-public-domain', 'https://www.naturalearthdata.com'],
  ['PP-OCRv4 models', 'Apache-2.0', 'https://github.com/PaddlePaddle/PaddleOCR'],
  ['OpenCC dictionaries', 'Apache-2.0', 'https://github.com/BYVoid/OpenCC'],
  ['Unihan variants', 'Unicode-3.0', 'https://www.unicode.org/charts/unihan.html'],
  ['Tesseract data for English', 'Apache-2.0', 'https://github.com/tesseract-ocr/tessdata_fast'],
  // The author of the package took the weights from a repository that names no licence.
  ['CenterNet weights of @vladmandic/human', 'MIT', 'https://github.com/vladmandic/human'],
  ['PostgreSQL, in a local service', 'PostgreSQL', 'https://www.postgresql.org'],
  ['Node.js, in the image', 'MIT', 'https://nodejs.org'],
  ['Debian and its ffmpeg, in the image', 'GPL-2.0-or-later', 'https://packages.debian.org/ffmpeg'],
].map(([name, licence, url]) => ({ name, licence, url }));

/** Licences that their packages name in another way than npm reads. */
const NAMED_ELSEWHERE = { async: 'MIT', 'combine-errors': 'MIT', 'seq-queue': 'MIT' };

/** What may be shipped without asking anybody: a new licence is read by a person first. */
const READ =
  /^(0BSD|AFL-2\.1|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC-BY-4\.0|CC0-1\.0|ISC|LGPL-3\.0(-or-later)?|MIT(-0)?|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;

/**
 * Writes `sbom.cdx.json` (CycloneDX 1.5) and `NOTICE` into a folder: what is shipped, with the licences and their texts,
 * from the lock file for every platform. Throws if a package has a licence that nobody has read.
 */
export function writeInventory(folder) {
  mkdirSync(folder, { recursive: true });
  const bom = readBom();
  const shipped = bom.components.map(inShort);
  const unread = shipped.filter(({ licence }) => !isRead(licence));
  if (unread.length > 0) {
    const names = unread.map(({ name, licence }) => `${name} (${licence || 'none'})`);
    throw new Error(`Nobody has read these licences: ${names.join(', ')}.`);
  }
  bom.components.push(
    ...DATA.map(({ name, licence, url }) => ({
      type: 'data',
      name,
      licenses: [{ license: { name: licence } }],
      externalReferences: [{ type: 'website', url }],
    })),
  );
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  writeFileSync(join(folder, 'NOTICE'), noticeOf('Vitrine', shipped, DATA));
}

/** Writes `NOTICE` into the folder of a package of `packages/` whose files contain works of others. */
export function writePackageNotice(name) {
  const shipped = bundled([name]).map(inShort);
  if (shipped.length === 0) return;
  writeFileSync(join(root, 'packages', name, 'NOTICE'), noticeOf(`@vitrine/${name}`, shipped, []));
}

/** CycloneDX of the npm packages that are shipped, as they are or in a bundle. */
export function readBom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const maxBuffer = 64 * 1024 * 1024;
  const text = execFileSync('npm', [...args, '--legacy-peer-deps'], { cwd: root, maxBuffer });
  const bom = JSON.parse(text);
  const packages = readdirSync(join(root, 'packages'));
  const own = new Set([...packages, 'scripts']);
  const components = bom.components.filter(({ name }) => !own.has(name));
  return { ...bom, components: [...components, ...bundled(packages)] };
}

/** What the builds of `packages/` put into their files. It is not installed in the image, which has none of them. */
function bundled(packages) {
  const names = packages
    .flatMap((name) => Object.keys(manifestOf(`packages/${name}`).devDependencies ?? {}))
    .filter((name) => !name.startsWith('@types/'))
    .filter((name) => existsSync(join(root, 'node_modules', name)));
  // The loop also visits what it adds.
  const all = new Set(names);
  for (const name of all)
    for (const one of Object.keys(manifestOf(`node_modules/${name}`).dependencies ?? {}))
      all.add(one);
  return [...all].map((name) => {
    const { version, license } = manifestOf(`node_modules/${name}`);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type: 'library', name, version, purl, licenses: [{ license: { id: license } }] };
  });
}

const manifestOf = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

const inShort = ({ name, version, licenses }) => ({
  name,
  version,
  licence: NAMED_ELSEWHERE[name] ?? sayLicences(licenses),
});

const sayLicences = (licences = []) =>
  licences
    .map(({ license, expression }) => license?.id ?? license?.name ?? expression)
    .join(' AND ');

const idsOf = (licence) =>
  licence.split(/[()\s]+/).filter((word) => word && !/^(and|or)$/i.test(word));

export function isRead(licence) {
  const words = idsOf(licence);
  return words.length > 0 && words.every((word) => READ.test(word));
}

function noticeOf(what, shipped, data) {
  const lines = [
    ...data.map(({ name, licence, url }) => `${name}: ${licence}, ${url}`),
    '',
    ...shipped.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).sort(),
  ];
  const parts = [...textsOf(shipped, data)].map(
    ([text, names]) => `${names.join(', ')}\n\n${text}`,
  );
  const rule = `\n\n${'-'.repeat(80)}\n`;
  return `${what} contains works of others under these licences.\n\n${[lines.join('\n').trim(), ...parts].join(rule)}\n`;
}

/**
 * The texts of licences, each once, with the names of what has it: those that installed packages bring, and the standard
 * one for data and for packages that bring none, such as those for other platforms. Throws if there is neither.
 */
function textsOf(shipped, data) {
  const texts = new Map();
  const add = (text, name) => texts.set(text, [...new Set([...(texts.get(text) ?? []), name])]);
  if (data.length > 0) for (const text of textsIn('src/ui/format')) add(text, 'Instrument Sans');
  const pathOf = lockedPaths();
  for (const { name, version, licence } of shipped) {
    const path = pathOf.get(`${name}@${version}`) ?? `node_modules/${name}`;
    const brought = textsIn(path);
    for (const text of brought) add(text, name);
    if (brought.length > 0) continue;
    for (const id of idsOf(licence)) add(standardText(id), name + sayAuthor(path));
  }
  for (const { name, licence } of data)
    if (!licence.startsWith('LicenseRef-')) add(standardText(licence), name);
  return texts;
}

/** Where each version of a package is installed. */
function lockedPaths() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { name, version }]) => {
        const named = name ?? path.slice(path.lastIndexOf('node_modules/') + 13);
        return [`${named}@${version}`, path];
      }),
  );
}

/** The texts of licences in a folder; none if it is not there. */
function textsIn(path) {
  const folder = join(root, path);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /^(licen[cs]e|copying|notice|third-party)/i.test(file.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim());
}

/** Whose a package is, as its manifest says, for a text that leaves it open. */
function sayAuthor(path) {
  if (!existsSync(join(root, path, 'package.json'))) return '';
  const { author } = manifestOf(path);
  const said = author?.name ?? author;
  return said ? ` (Copyright ${said})` : '';
}

function standardText(id) {
  // Only here: pack.mjs imports this file, and installs the packages afterwards.
  const known = require('spdx-license-list/full');
  if (!known[id]) throw new Error(`There is no text of the licence ${id}.`);
  return known[id].licenseText.replaceAll('\r', '').trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    writeInventory(process.argv[2] ?? join(root, 'dist'));
  } catch (error) {
    giveUp(error);
  }
