import './require-node.mjs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { buildIfChanged, generateClient } from './build.mjs';
import { installPackages } from './install.mjs';
import { installFfmpeg } from './install-ffmpeg.mjs';
import { giveUp, passSignals, root } from './step.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
const dev = process.argv.includes('--dev');

try {
  await installPackages({ dev });
  await (dev ? generateClient() : buildIfChanged());
} catch (error) {
  giveUp(error);
}
await installFfmpeg();

if (dev) watch();
else {
  process.env.NODE_ENV = 'production';
  // In this very process, so that signals reach the service without a go-between.
  await import('../dist/processes/web.js');
}

/** The service from its sources, started anew whenever one of them changes. */
function watch() {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const env = { ...process.env, NODE_ENV: 'development' };
  const args = [tsx, 'watch', '--clear-screen=false', 'src/processes/web.ts'];
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  passSignals(child);
  child.once('exit', (code) => process.exit(code ?? 0));
}
