import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import config from '../../playwright.config';
import type { Credentials } from '../support/people';
import { endService, startService } from '../support/service';
import { type FilledOrganization, fillOrganization } from './fill-organization';
import { SMALL_DESK, SMALL_PHONE, takeShowcase } from './showcase';

const FOLDER = 'docs/images';
const HEIGHT_PX = 860;
const DESK = { viewport: { width: 1280, height: HEIGHT_PX }, colorScheme: 'light' } as const;
const PHONE = {
  viewport: { width: 390, height: HEIGHT_PX },
  colorScheme: 'dark',
  hasTouch: true,
} as const;
const SCALE = 0.75;
const GAP_PX = 18;

/** An image for the documents: its page, and the actions before the screenshot. */
type Shot = { path: string; signedOut?: true; prepare?: (page: Page) => Promise<unknown> };

function shotsOf({ id, library, asset }: FilledOrganization): Record<string, Shot> {
  const organization = `/app/${id}`;
  const inLibrary = `${organization}/${library}`;
  const settings = `${organization}/settings`;
  return {
    front: { path: '/', signedOut: true },
    'sign-in': { path: '/sign-in', signedOut: true },
    'not-found': { path: '/no-such-page', signedOut: true },
    libraries: { path: organization },
    library: { path: inLibrary },
    selection: { path: inLibrary, prepare: selectAssets },
    asset: { path: `${inLibrary}/${asset}` },
    'close-up': { path: `${inLibrary}/${asset}`, prepare: zoomIn },
    search: { path: `${organization}/search?q=vase` },
    tags: { path: `${inLibrary}/tags` },
    trash: { path: `${inLibrary}/trash` },
    settings: { path: settings },
    members: { path: `${settings}/members` },
    keys: { path: `${settings}/keys` },
    approval: { path: `${settings}/approval` },
    'audit-log': { path: `${settings}/audit-log` },
    account: { path: '/account' },
  };
}

async function selectAssets(page: Page) {
  await page.keyboard.press('Control+a');
  await page.waitForTimeout(500);
}

const zoomIn = (page: Page) => page.keyboard.press('+');

/** Takes every image of docs/images: in light on a desk, in dark on a phone, side by side. */
async function main() {
  const browser = await chromium.launch(config.use?.launchOptions);
  const service = await startService({ RATE_LIMIT_IP_PER_MINUTE: '100000' });
  try {
    const filled = await fillOrganization(service);
    const open = (options: object) => openContext(browser, service.url, options);
    const signedOut = [await open(DESK), await open(PHONE)];
    const signedIn = [await open(DESK), await open(PHONE)];
    for (const context of signedIn) await signIn(context, service.url, filled.owner);
    const [member, client] = [await open(SMALL_DESK), await open(SMALL_PHONE)];
    await signIn(member, service.url, filled.owner);
    await takeShowcase(filled, { member, client });
    for (const [name, shot] of Object.entries(shotsOf(filled)))
      await compose(name, await take(shot, shot.signedOut ? signedOut : signedIn));
  } finally {
    await browser.close();
    await endService(service);
  }
}

const openContext = (browser: Browser, baseURL: string, options: object) =>
  browser.newContext({ baseURL, reducedMotion: 'reduce', locale: 'en-GB', ...options });

async function signIn(
  { request }: BrowserContext,
  origin: string,
  { email, password }: Credentials,
) {
  const answer = await request.post('/api/auth/sign-in/email', {
    headers: { Origin: origin },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
}

async function take({ path, prepare }: Shot, contexts: BrowserContext[]): Promise<Buffer[]> {
  const shots: Buffer[] = [];
  for (const context of contexts) {
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.waitForTimeout(800);
    shots.push(await page.screenshot());
    await page.close();
  }
  return shots;
}

async function compose(name: string, shots: Buffer[]) {
  const height = Math.round(HEIGHT_PX * SCALE);
  const [desk, phone] = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ height }).toBuffer()),
  );
  const left = DESK.viewport.width * SCALE + GAP_PX;
  const width = Math.floor(left + PHONE.viewport.width * SCALE);
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: desk, left: 0, top: 0 },
      { input: phone, left, top: 0 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${FOLDER}/${name}.jpg`);
  process.stdout.write(`${FOLDER}/${name}.jpg\n`);
}

await main();
