import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, root } from './step.mjs';

/** What is shipped and is no npm package, or has another licence than its package. */
const DATA = [
  ['Instrument Sans', 'OFL-1.1', 'https://github.com/Instrument/instrument-sans'],
  ['Names of cities and regions', 'CC-BY-4.0', 'https://www.geonames.org'],
  ['Natural Earth 1:50m', 'LicenseRef-public-domain', 'https://www.naturalearthdata.com'],
  ['PP-OCRv4 models', 'Apache-2.0', 'https://github.com/PaddlePaddle/PaddleOCR'],
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
  const shipped = bom.components.map(({ name, version, licenses }) => ({
    name,
    version,
    licence: NAMED_ELSEWHERE[name] ?? sayLicences(licenses),
  }));
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
  writeFileSync(join(folder, 'NOTICE'), noticeOf(shipped));
}

function readBom() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const maxBuffer = 64 * 1024 * 1024;
  const text = execFileSync('npm', [...args, '--legacy-peer-deps'], { cwd: root, maxBuffer });
  const bom = JSON.parse(text);
  const own = new Set([...readdirSync(join(root, 'packages')), 'scripts']);
  const components = bom.components.filter(({ name }) => !own.has(name));
  return { ...bom, components: [...components, ...bundled()] };
}

/** What the builds of `packages/` put into their files. It is not installed in the image, which has none of them. */
function bundled() {
  const manifestOf = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  const names = readdirSync(join(root, 'packages'))
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

const sayLicences = (licences = []) =>
  licences
    .map(({ license, expression }) => license?.id ?? license?.name ?? expression)
    .join(' AND ');

export function isRead(licence) {
  const words = licence.split(/[()\s]+/).filter((word) => word && !/^(and|or)$/i.test(word));
  return words.length > 0 && words.every((word) => READ.test(word));
}

function noticeOf(shipped) {
  const lines = [
    ...DATA.map(({ name, licence, url }) => `${name}: ${licence}, ${url}`),
    '',
    ...shipped.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).sort(),
  ];
  const parts = [...textsOf(shipped)].map(([text, names]) => `${names.join(', ')}\n\n${text}`);
  const rule = `\n\n${'-'.repeat(80)}\n`;
  return `Vitrine contains works of others under these licences.\n\n${[lines.join('\n'), ...parts].join(rule)}\n`;
}

/** The texts of licences that installed packages bring, each once, with the packages that have it. */
function textsOf(shipped) {
  const texts = new Map();
  const fonts = { name: 'Instrument Sans', folder: join(root, 'src/ui/format') };
  const folders = shipped.map(({ name }) => ({ name, folder: join(root, 'node_modules', name) }));
  for (const { name, folder } of [fonts, ...folders].filter(({ folder }) => existsSync(folder)))
    for (const file of readdirSync(folder, { withFileTypes: true }))
      if (file.isFile() && /^(licen[cs]e|copying|notice|third-party)/i.test(file.name)) {
        const text = readFileSync(join(folder, file.name), 'utf8').replaceAll('\r', '').trim();
        texts.set(text, [...new Set([...(texts.get(text) ?? []), name])]);
      }
  return texts;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    writeInventory(process.argv[2] ?? join(root, 'dist'));
  } catch (error) {
    giveUp(error);
  }
