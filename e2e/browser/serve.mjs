// Starts the service on a fresh DATA_DIR, and removes it once the service has stopped.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const dataDir = process.env.DATA_DIR;
if (!dataDir?.startsWith('/tmp/vitrine-browser-'))
  throw new Error('DATA_DIR is not ours to remove.');
rmSync(dataDir, { recursive: true, force: true });

// The developer's own configuration must not affect the service under test.
const {
  DATABASE_URL: _url,
  PUBLIC_URL: _address,
  MAIL_URL: _mail,
  SECRET: _secret,
  ...env
} = process.env;
env.VIDEO_RENDITIONS ??= 'off';
env.ANALYSIS ??= 'places';
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
});
const stop = () => service.kill('SIGTERM');
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
// Playwright holds the other end: it closes even when Playwright is killed and can send no signal.
process.stdin.resume().once('end', stop);
service.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
