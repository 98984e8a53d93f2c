import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, call, processed, upload } from './client';
import { anOrganization } from './fixtures';

const TEXTS = [
  'Ελληνικά кириллица עברית العربية',
  '写真 寫眞 しゃしん 사진 ภาพ चित्र',
  '🏔️👩‍👩‍👧‍👦🇨🇭 𝒜𝓈𝓉𝓇𝒶𝓁 𠜎',
  `"quotes" 'single' \`back\` «guillemets»`,
  '100 % _under_ back\\slash $1 {{y}} -- ; DROP TABLE asset',
  '<b>bold</b> &amp; <script>alert(1)</script>',
  '\ttab\nline\r\nend ',
];

let org: Awaited<ReturnType<typeof anOrganization>>;
let asset: Asset;
const path = () => `${org.assets}/${asset.id}`;

beforeAll(async () => {
  org = await anOrganization('pro');
  const { data } = await upload(org, [{ bytes: await anImage('png', 40, 40), name: 'a.png' }]);
  asset = await processed(org, (data.assets[0] as Asset).id);
});

describe('a text is returned as it was sent', () => {
  it.each(TEXTS)('as a description: %j', async (description) => {
    const options = { method: 'PATCH', key: org.key, json: { description } };
    const { data } = await call<{ description: string }>(`${path()}/description`, options);
    expect(data.description).toBe(description);
    expect((await call<Asset>(path(), { key: org.key })).data.description).toBe(description);
  });

  it.each(['x'.repeat(2000), '𠜎'.repeat(2000), `${'é'.repeat(1999)}🏔`])(
    'as a description of exactly 2,000 characters: %.5s…',
    async (description) => {
      const options = { method: 'PATCH', key: org.key, json: { description } };
      expect((await call(`${path()}/description`, options)).status).toBe(200);
      expect((await call<Asset>(path(), { key: org.key })).data.description).toBe(description);
      const longer = { ...options, json: { description: `${description}x` } };
      expect((await call(`${path()}/description`, longer)).code).toBe('BAD_USER_INPUT');
    },
  );

  it.each(TEXTS.map((text) => text.trim().replaceAll(',', '')))('as a tag: %j', async (tag) => {
    const json = { assetIds: [asset.id], tags: [tag] };
    const tagged = await call(`${org.assets}/tag`, { method: 'POST', key: org.key, json });
    expect(tagged.data).toEqual({ taggedCount: 1 });
    expect((await call<Asset>(path(), { key: org.key })).data.tags).toContain(tag);
    const filter = `${org.assets}?tags=${encodeURIComponent(tag)}`;
    expect((await call<Asset[]>(filter, { key: org.key })).data.map(({ id }) => id)).toEqual([
      asset.id,
    ]);
  });

  it.each(TEXTS)('as the name of a library: %j', async (name) => {
    const library = org.assets.replace('/assets', '');
    const options = { method: 'PATCH', key: org.key, json: { name } };
    expect((await call<{ name: string }>(library, options)).data.name).toBe(name);
  });

  it('as a file name, without path parts and control characters', async () => {
    const bytes = await anImage('png', 20, 20);
    const sent = [
      '写真 «1» 100 % _a_.png',
      '🏔️ Ελληνικά.png',
      "a'b.png",
      '/etc/passwd/../x.png',
      'C:\\dir\\y.png',
    ];
    const { data } = await upload(
      org,
      sent.map((name) => ({ bytes, name })),
    );
    expect(data.assets.map(({ name }) => name)).toEqual([...sent.slice(0, 3), 'x.png', 'y.png']);
  });

  it('unless it has NUL or lone surrogates, which are refused', async () => {
    for (const description of ['a\0b', '\ud800', 'x\udc00y']) {
      const body = `{"description":${JSON.stringify(description)}}`;
      const { code } = await call(`${path()}/description`, { method: 'PATCH', key: org.key, body });
      expect(code).toBe('BAD_USER_INPUT');
    }
  });
});
