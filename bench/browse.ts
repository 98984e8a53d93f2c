/**
 * Measures how a large library is browsed in Chromium over loopback: when the first image is painted, layout shift,
 * bytes of script, how long visible tiles stay empty while scrolling and jumping, and the memory of the page.
 *
 *   npm run -s build && npx tsx bench/browse.ts [assets] [port] [folder]
 *
 * A folder given as an argument is not removed, and only the first run fills it.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import config from '../playwright.config';
import { instrumentPage } from './instrument-page';

const [count, port] = [process.argv[2] ?? '100000', process.argv[3] ?? '4511'];
const keptFolder = process.argv[4];
const isFilled = keptFolder !== undefined && existsSync(keptFolder);
const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'vitrine-bench-')));
const base = `http://localhost:${port}`;
const PERSON = { email: 'bench@example.org', password: 'correct horse' };
const print = (line: string) => process.stdout.write(`${line}\n`);

const env = {
  ...process.env,
  NODE_ENV: 'production' as const,
  DATA_DIR: folder,
  PORT: port,
  LOG_LEVEL: 'warn',
};
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => service.kill('SIGTERM'));
await new Promise<void>((resolve) => {
  service.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve());
});
if (!isFilled) await fill();

async function admin(...args: string[]) {
  await promisify(execFile)(process.execPath, ['scripts/admin.mjs', ...args], { env });
}

async function fill() {
  await admin('org', 'create', '--name', 'Bench', '--slug', 'bench', '--plan', 'pro');
  await admin('library', 'create', '--org', 'bench', '--name', 'Big', '--slug', 'big');
  const { email, password } = PERSON;
  await admin('user', 'create', '--email', email, '--name', 'Bench', '--password', password);
  await admin('member', 'add', '--org', 'bench', '--email', email, '--role', 'owner');
  await admin('demo', 'fill', '--org', 'bench', '--library', 'big', '--count', count);
}

async function measure(name: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, baseURL: base });
  await context.request.post('/api/auth/sign-in/email', {
    headers: { Origin: base },
    data: PERSON,
  });
  // The first page in Chromium is always slow, so it is not measured.
  const page = await context.newPage();
  await page.goto('/sign-in');
  // tsx wraps functions in __name, which the browser does not have.
  await page.addInitScript('globalThis.__name = (it) => it');
  await page.addInitScript(instrumentPage);
  const inside = await context.newCDPSession(page);
  await inside.send('Performance.enable');

  await page.goto('/app/bench/big');
  await page.waitForLoadState('networkidle');
  const { firstImage, largest, shift, scriptBytes } = await page.evaluate(() =>
    window.measurements(),
  );
  print(
    `${name}: first image ${firstImage.toFixed(0)} ms, largest paint ${largest.toFixed(0)} ms, ` +
      `shift ${shift.toFixed(3)}, script ${(scriptBytes / 1000).toFixed(0)} kB compressed`,
  );
  print(`  at the top      ${await memoryOf(inside)}`);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  await measureMove(page, 'wheel, slow', () => wheel(page, 120, 60));
  await measureMove(page, 'wheel, fast', () => wheel(page, 400, 100));
  await measureMove(page, 'jump to middle', () => jump(page, end / 2));
  await measureMove(page, 'wheel, fast', () => wheel(page, 400, 100));
  await measureMove(page, 'drag to the end', () => drag(page, end));
  await measureMove(page, 'jump to the top', () => jump(page, 0));
  await measureMove(page, 'jump to the end', () => jump(page, end));
  print(`  at the end      ${await memoryOf(inside)}`);
  await context.close();
}

/** Runs a movement and prints how long visible tiles were empty. */
async function measureMove(page: Page, name: string, move: () => Promise<void>) {
  await page.evaluate(() => window.resetEmptyTiles());
  await move();
  await page.waitForFunction(() => window.isFull());
  await page.waitForTimeout(300);
  const { longestEmpty, longestFrame } = await page.evaluate(() => window.measurements());
  print(
    `  ${name.padEnd(16)}a tile empty for ${longestEmpty.toFixed(0)} ms at most, ` +
      `longest frame ${longestFrame.toFixed(0)} ms`,
  );
}

async function wheel(page: Page, px: number, turns: number) {
  await page.mouse.move(200, 500);
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, px);
    await page.waitForTimeout(16);
  }
}

/** Like a click beside the handle of the scroll bar. */
const jump = (page: Page, to: number) => page.evaluate((top) => window.scrollTo(0, top), to);

/** Like dragging the handle of the scroll bar for two seconds. */
const drag = (page: Page, to: number) =>
  page.evaluate(async (top) => {
    const [from, start] = [window.scrollY, performance.now()];
    for (let part = 0; part < 1; ) {
      part = Math.min(1, (performance.now() - start) / 2000);
      window.scrollTo(0, from + (top - from) * part);
      await new Promise(requestAnimationFrame);
    }
  }, to);

async function memoryOf(inside: CDPSession) {
  await inside.send('HeapProfiler.collectGarbage');
  const { metrics } = await inside.send('Performance.getMetrics');
  const of = (key: string) => metrics.find(({ name }) => name === key)?.value ?? 0;
  return `${(of('JSHeapUsedSize') / 1e6).toFixed(1)} MB of heap, ${of('Nodes')} nodes in the document`;
}

const browser = await chromium.launch(config.use?.launchOptions);
for (const [name, viewport] of Object.entries({
  wide: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
}))
  await measure(name, viewport);
await browser.close();
service.kill('SIGTERM');
await once(service, 'exit');
if (keptFolder === undefined) await rm(folder, { recursive: true, force: true });
