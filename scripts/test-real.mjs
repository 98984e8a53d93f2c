import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { buildIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { installCeph } from './install-ceph.mjs';
import { installFfmpeg } from './install-ffmpeg.mjs';
import { installMeilisearch } from './install-meilisearch.mjs';
import { giveUp, root } from './step.mjs';

process.chdir(root);

/** Runs all of e2e/rest, at both depths, on the real deployment. Arguments are file filters for vitest. */
await installPackages('all').catch(giveUp);
await installFfmpeg();
await installMeilisearch();
await installCeph();
await buildIfChanged().catch(giveUp);
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts'];
const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], {
  env: { ...process.env, NODE_ENV: 'test', TEST_DEPTH: 'all', VITRINE_TEST_FORM: 'real' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
