import './require-node.mjs';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { buildIfChanged, generateClient } from './build.mjs';
import { installPackages, removeBuildTools } from './install.mjs';
import { installFfmpeg, isFfmpegInstalled } from './install-ffmpeg.mjs';
import { giveUp, passSignals, root } from './step.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
const dev = process.argv.includes('--dev');
const ffmpegInstalled = isFfmpegInstalled();

try {
  if (dev) await installPackages('all').then(generateClient);
  else {
    await buildIfChanged();
    await removeBuildTools();
    await installPackages('run');
  }
} catch (error) {
  giveUp(error);
}
await installFfmpeg(ffmpegInstalled);

if (dev) watch();
else {
  process.env.NODE_ENV = 'production';
  // Runs in this process: signals go directly to the service.
  await import('../dist/processes/service.js');
}

/** Runs the service from its sources, and restarts it when one of them changes. */
function watch() {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const env = { ...process.env, NODE_ENV: 'development' };
  // The service is several processes; on its own, tsx watches the sources of the first one only.
  const watched = ['--include', 'src/**/*.{ts,tsx}', 'src/processes/service.ts'];
  const args = [tsx, 'watch', '--clear-screen=false', ...watched];
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  passSignals(child);
  child.once('exit', (code) => process.exit(code ?? 0));
}
