import { existsSync } from 'node:fs';
import { run, step } from './step.mjs';

/**
 * Installs Chromium without a window, as root on Debian and Ubuntu, unless it is there. Without it, an installed Chromium
 * does the same more slowly.
 */
export async function installBrowser() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall || existsSync('/usr/bin/chromium-headless-shell')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = ['chromium-headless-shell', 'fonts-dejavu-core'];
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  try {
    await step('Installing the browser', async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env });
    });
  } catch (error) {
    if (!existsSync('/usr/bin/chromium')) throw error;
  }
}
