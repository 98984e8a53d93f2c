import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { createPerson, signIn } from '../support/people';
import { type Asset, aLibrary, processed, upload } from './client';
import { anOrganization, sharedService } from './fixtures';

const SETTINGS = {
  title: 'Wedding of Anna & Ben',
  greeting: 'With <love>',
  expiresAt: null,
  password: null,
  downloads: 'none',
  showsNames: false,
  showsMetadata: false,
  takesFeedback: false,
};

let organization: Awaited<ReturnType<typeof anOrganization>>;
let asset: Asset;
let cookie: string;

const post = async (procedure: string, data: object, cookies = cookie) => {
  const answer = await fetch(`${inject('serviceUrl')}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: {
      Origin: inject('serviceUrl'),
      'Content-Type': 'application/json',
      Cookie: cookies,
    },
    body: JSON.stringify({ organizationId: organization.org, ...data }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).result.data;
};

const aLink = async (settings: object = {}) => {
  const { url } = await post('shareLink.create', {
    content: { kind: 'assets', assetIds: [asset.id] },
    settings: { ...SETTINGS, ...settings },
  });
  return new URL(url).pathname;
};

/** What a crawler without cookies reads at a path. */
async function preview(path: string, headers: Record<string, string> = {}) {
  const url = new URL(path, inject('serviceUrl'));
  const answer = await fetch(url, { headers: { 'User-Agent': 'WhatsApp/2.24', ...headers } });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const texts: Record<string, string> = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    texts[name] ??= unescaped(content);
  const title = unescaped(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '');
  return { status: answer.status, head, title, texts };
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

beforeAll(async () => {
  organization = await anOrganization('pro');
  const { org, key, assets } = organization;
  const bytes = await anImage('jpeg', 1500, 1000);
  const library = { ...organization, assets };
  const { data } = await upload(library, [{ bytes, name: 'secret-name.jpg' }]);
  asset = await processed({ assets, key }, (data.assets[0] as Asset).id);
  const target = sharedService();
  const person = await createPerson(target, { [org]: 'owner' });
  cookie = await signIn(target, person);
});

function expectNothing({ head }: Awaited<ReturnType<typeof preview>>) {
  expect(head).toContain('<title>Shared with you</title>');
  expect(head).not.toMatch(/Wedding|og:|twitter:|social\.png|cdn|Vitrine/);
}

describe('the preview of a share link', () => {
  it('has its title, its first image and nothing of the product', async () => {
    const { title, texts, head } = await preview(await aLink());
    expect(title).toBe(SETTINGS.title);
    expect(texts).toMatchObject({
      'og:title': SETTINGS.title,
      'twitter:title': SETTINGS.title,
      'og:description': SETTINGS.greeting,
      description: SETTINGS.greeting,
      'twitter:card': 'summary_large_image',
      'og:image:width': '1200',
      'og:image:height': '800',
      'og:image:type': 'image/jpeg',
      'og:image:alt': 'Image 1',
    });
    expect(head).not.toMatch(/vitrine, a media|social\.png|manifest|content="[^"]*Vitrine/i);
    const image = texts['og:image'] ?? '';
    expect(image).toMatch(/^https?:\/\/[^/]+\/cdn\/shared\//);
    expect(image).not.toContain(asset.id);
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 1200, height: 800 });
    expect(jpeg.length).toBeLessThanOrEqual(300_000);
  });

  it('of one asset has its name as the link shows it, and its image', async () => {
    const path = await aLink();
    const { title, texts, head } = await preview(`${path}/1`);
    expect([title, texts['og:title']]).toEqual([
      'Image 1, Wedding of Anna & Ben',
      'Image 1, Wedding of Anna & Ben',
    ]);
    expect((await fetch(texts['og:image'] ?? '')).status).toBe(200);
    expect(head).not.toMatch(/secret-name|social\.png|Vitrine/);
  });

  it('ends with the link: the image, too', async () => {
    const path = await aLink();
    const { texts } = await preview(path);
    const { links } = await list();
    await post('shareLink.end', { linkId: links[0].id });
    expect((await fetch(texts['og:image'] ?? '')).status).toBe(404);
    const after = await preview(path);
    expect(after.head).not.toMatch(/Wedding|og:|social\.png|Vitrine, /);
  });

  it('with a password has neither title nor image', async () => {
    expectNothing(await preview(await aLink({ password: 'correct horse' })));
  });

  it('that has expired has neither title nor image', async () => {
    const path = await aLink({ expiresAt: Date.now() + 3000 });
    await expect
      .poll(async () => (await preview(path)).title, { timeout: 20_000, interval: 500 })
      .toBe('Shared with you');
    expectNothing(await preview(path));
  });
});

const list = async () => {
  const input = JSON.stringify({ organizationId: organization.org, before: null });
  const path = `/api/trpc/feedback.links?input=${encodeURIComponent(input)}`;
  const answer = await fetch(`${inject('serviceUrl')}${path}`, { headers: { Cookie: cookie } });
  return (await answer.json()).result.data;
};

describe('the preview of a page of the application', () => {
  const path = (rest = '') => `/app/${organization.org}/first${rest}`;

  it('without access has nothing of the asset or library', async () => {
    for (const page of [path(), path(`/${asset.id}`)]) {
      const { head } = await preview(page);
      expect(head).toContain('<title>Sign in');
      expect(head).not.toMatch(/og:|twitter:|secret-name|cdn/);
    }
    const unknown = await preview('/app/unknown/unknown', { Cookie: cookie });
    expect(unknown.status).toBe(404);
    expect(unknown.head).not.toMatch(/og:|twitter:/);
  });

  it('with access has the name and the image of the asset, and of the library', async () => {
    const one = await preview(path(`/${asset.id}`), { Cookie: cookie });
    expect(one.texts['og:title']).toBe('secret-name.jpg');
    expect(one.texts['og:image']).toMatch(new RegExp(`/cdn/${asset.id}/.*jpeg`));
    const all = await preview(path(), { Cookie: cookie });
    expect(all.texts['og:title']).toBe('first');
    expect(all.texts['og:image']).toMatch(new RegExp(`/cdn/${asset.id}/.*jpeg`));
    for (const { texts } of [one, all]) expect(texts.description).toBeUndefined();
  });

  it('that does not exist has nothing of the product', async () => {
    for (const place of ['claim', 'invite', 's', 'nowhere'])
      expect((await preview(`/${place}/${'x'.repeat(32)}`)).head, place).not.toMatch(
        /og:|twitter:|social\.png/,
      );
  });

  it('of a claim has its own title and nothing of the product', async () => {
    const { claimUrl } = await aLibrary();
    const { texts, head } = await preview(new URL(claimUrl).pathname);
    expect(texts['og:title']).toBe('Claim library');
    expect(head).not.toMatch(/og:image|social\.png|og:site_name|Vitrine stores/);
  });
});
