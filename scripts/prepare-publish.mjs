import './require-node.mjs';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { giveUp, root } from './step.mjs';

/**
 * Prepares the packages of `packages/` for a release:
 *
 *   node scripts/prepare-publish.mjs --tag v1.2.3 --repository OWNER/NAME
 *
 * Adds to each manifest what npm shows and compares with the provenance: where the sources are. Adds the license. Takes
 * `private` out, which keeps anybody from publishing what no workflow has built.
 * Refuses, and changes nothing, when there is no license, or when a manifest has another version than the tag.
 */
const { tag = '', repository = '' } = parseArgs({
  options: { tag: { type: 'string' }, repository: { type: 'string' } },
}).values;
const packages = readdirSync(join(root, 'packages')).map((name) => {
  const file = join(root, 'packages', name, 'package.json');
  return { name, file, manifest: JSON.parse(readFileSync(file, 'utf8')) };
});
const license = join(root, 'LICENSE');

if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) giveUp('--repository is not OWNER/NAME.');
if (!existsSync(license)) giveUp('There is no LICENSE: the owner chooses one before a release.');
for (const { name, manifest } of packages) {
  if (manifest.license === 'UNLICENSED') giveUp(`packages/${name} has no license.`);
  if (`v${manifest.version}` !== tag)
    giveUp(`packages/${name} has the version ${manifest.version}, and the tag is ${tag}.`);
}
const page = `https://github.com/${repository}`;
for (const { name, file, manifest } of packages) {
  const { private: _, ...published } = manifest;
  const directory = `packages/${name}`;
  const shown = {
    ...published,
    homepage: `${page}/tree/${tag}/${directory}#readme`,
    bugs: `${page}/issues`,
    repository: { type: 'git', url: `git+${page}.git`, directory },
  };
  writeFileSync(file, `${JSON.stringify(shown, null, 2)}\n`);
  copyFileSync(license, join(root, directory, 'LICENSE'));
}
