import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root, run, step } from './step.mjs';

/**
 * Makes everything that a release publishes, from a clean clone of the commit, in `dist/release`:
 *
 *   npm run release -- --dry-run
 *
 * Publishes nothing. The owner does, by the tag; see CONTRIBUTING.md.
 */
const { 'dry-run': dryRun } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values;
const folder = join(root, 'dist', 'release');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const manifestOf = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

/** The version of every manifest. Throws if they differ, if it has a tag, or if it is lower than its commits ask. */
function versionOf(commits, last) {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  const versions = new Set(['', ...packages].map((path) => manifestOf(path).version));
  const [version] = versions;
  if (versions.size > 1) throw new Error(`The manifests differ: ${[...versions].join(', ')}.`);
  if (git('tag', '--list', `v${version}`)) throw new Error(`v${version} is a release already.`);
  const least = last && nextVersion(last.slice(1), commits);
  if (least && version.localeCompare(least, 'en', { numeric: true }) < 0)
    throw new Error(`The commits since ${last} ask for ${least}, the manifests say ${version}.`);
  return version;
}

/** Breaks raise the first number, or the second before 1.0.0; additions the second; the rest the third. */
function nextVersion(version, commits) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (commits.some(({ breaks }) => breaks))
    return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`;
  return commits.some(({ kind }) => kind === 'feat')
    ? `${major}.${minor + 1}.0`
    : `${major}.${minor}.${patch + 1}`;
}

/** The conventional commits since the last release. */
function readCommits(last) {
  const range = last ? [`${last}..HEAD`] : [];
  return git('log', '--no-merges', '--format=%s%x1f%b%x1e', ...range)
    .split('\x1e')
    .flatMap((each) => {
      const [subject = '', body = ''] = each.trim().split('\x1f');
      const [, kind, mark, text] = /^(\w+)(?:\([^)]*\))?(!?): (.+)$/.exec(subject) ?? [];
      return kind ? [{ kind, text, breaks: mark === '!' || body.includes('BREAKING CHANGE') }] : [];
    });
}

/** What people should know (CHANGELOG.md), then the commits since the last release. */
function notesOf(version, last, commits) {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, section = ''] = changelog.split(/^## \[(?:Unreleased|\d[^\]]*)\].*$/m);
  const list = (title, chosen) =>
    chosen.length > 0 ? [`## ${title}`, chosen.map(({ text }) => `- ${text}`).join('\n')] : [];
  const kinds = (...names) => commits.filter(({ kind }) => names.includes(kind));
  const since = [
    ...list(
      'Breaks',
      commits.filter(({ breaks }) => breaks),
    ),
    ...list('Additions', kinds('feat')),
    ...list('Repairs', kinds('fix', 'perf')),
  ];
  return `${[`# Vitrine ${version}`, section.trim(), ...(last ? since : [])].join('\n\n')}\n`;
}

async function makeRelease() {
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed.');
  const last = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0];
  const commits = readCommits(last);
  const version = versionOf(commits, last);
  const clone = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  rmSync(folder, { recursive: true, force: true });
  try {
    await step('Cloning the commit', () => run('git', ['clone', '--quiet', root, clone]));
    const inClone = (script, ...args) =>
      run(process.execPath, [join(clone, 'scripts', script), ...args], { show: false });
    await step('Building and packing the packages', () => inClone('pack.mjs'));
    await step('Writing the inventory', () => inClone('write-inventory.mjs', folder));
    const packed = join(clone, 'dist', 'packages');
    for (const name of readdirSync(packed))
      writeFileSync(join(folder, name), readFileSync(join(packed, name)));
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
  const context = join(folder, `vitrine-${version}-image-context.tar.gz`);
  await step('Packing the context of the image', () =>
    run('git', ['archive', '--format=tar.gz', `--output=${context}`, 'HEAD']),
  );
  writeFileSync(join(folder, 'NOTES.md'), notesOf(version, last, commits));
  const files = readdirSync(folder).sort();
  const sums = files.map((name) => `${sha256(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return { version, files };
}

const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

function describe({ version, files }) {
  const packages = files.filter((name) => name.endsWith('.tgz'));
  return `
${folder} has what v${version} publishes:
  tag      v${version} on ${git('rev-parse', '--short', 'HEAD')}, with NOTES.md, sbom.cdx.json, NOTICE and SHA256SUMS
  npm      ${packages.join('\n           ')}
  image    vitrine:${version}, by docker build - < vitrine-${version}-image-context.tar.gz
Nothing was published.
`;
}

if (!dryRun) {
  const licence = existsSync(join(root, 'LICENSE')) ? '' : 'There is no LICENSE. ';
  giveUp(
    `${licence}A release needs the owner's licence and word: the owner pushes the tag, and .github/workflows/publish.yml publishes. Until then: npm run release -- --dry-run`,
  );
}
await makeRelease().then((release) => process.stdout.write(describe(release)), giveUp);
