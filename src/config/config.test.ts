import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

const read = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere', ...env });

describe('numeric settings', () => {
  it.each([
    ['PORT', '0', '65535'],
    ['LIMIT_FILE_BYTES', '1', '9007199254740991'],
    ['LIMIT_FREE_STORAGE_BYTES', '1', '9007199254740991'],
    ['LIMIT_UNCLAIMED_STORAGE_BYTES', '1', '9007199254740991'],
    ['LIMIT_UNCLAIMED_TOTAL_BYTES', '1', '9007199254740991'],
    ['LIMIT_UNCLAIMED_LIBRARIES_PER_EMAIL', '1', '999999999'],
    ['RATE_LIMIT_KEY_PER_MINUTE', '1', '999999999'],
    ['RATE_LIMIT_IP_PER_MINUTE', '1', '999999999'],
    ['TRUST_PROXY', '0', '999999999'],
  ])('accept %s from %s to %s, and a refusal states the range', (name, min, max) => {
    read({ [name]: min });
    read({ [name]: max });
    const above = String(BigInt(max) + 1n);
    for (const wrong of [
      above,
      `${max}0`,
      '-1',
      '1.5',
      '1e3',
      ' 1',
      'many',
      String(BigInt(min) - 1n),
    ])
      expect(() => read({ [name]: wrong }), wrong).toThrow(
        `${name} must be a whole number from ${min} to ${max}.`,
      );
  });
});

describe('PUBLIC_URL', () => {
  it.each([
    ['https://media.example.org', 'https://media.example.org'],
    ['https://media.example.org/', 'https://media.example.org'],
    ['HTTP://Media.example.org:80//', 'http://media.example.org'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is %s', (PUBLIC_URL, publicUrl) => {
    expect(read({ PUBLIC_URL }).publicUrl).toBe(publicUrl);
  });

  it.each([
    'https://example.org/media',
    'https://example.org/media/',
    'https://example.org/?',
    'https://example.org?tenant=1',
    'https://example.org/#top',
    'https://ada@example.org',
    'https://ada:secret@example.org/',
  ])('%s stops the start with a sentence', (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(
      'PUBLIC_URL must be a scheme, a host and a port alone, such as https://example.org: the service cannot be below a path.',
    );
  });
});

describe('MAIL_URL and MAIL_FROM', () => {
  it('default to a folder and the name of the service', () => {
    const { mail } = read({ PUBLIC_URL: 'https://media.example.org' });
    const from = { name: 'Vitrine', address: 'no-reply@media.example.org' };
    expect(mail).toEqual({ server: null, from });
  });

  it('are read', () => {
    const { mail } = read({
      MAIL_URL: 'smtps://ada:secret@mail.example.org',
      MAIL_FROM: 'Acme <media@example.org>',
    });
    expect(mail.server).toMatchObject({ host: 'mail.example.org', port: 465 });
    expect(mail.from).toEqual({ name: 'Acme', address: 'media@example.org' });
  });

  it('stop the start with a sentence that names them but shows no password', () => {
    const wrong = () => read({ MAIL_URL: 'smtp://ada:hunter2@' });
    expect(wrong).toThrow(/^MAIL_URL must be smtp:\/\/user:password@host:port or .+\.$/);
    expect(wrong).not.toThrow('hunter2');
    expect(() => read({ MAIL_FROM: 'Acme' })).toThrow(
      'MAIL_FROM must be an address, or a name and an address in < >.',
    );
  });
});

describe('S3_BUCKET and the other S3 settings', () => {
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  it('default to DATA_DIR', () => {
    expect(read({}).s3).toBeNull();
    expect(read({ S3_BUCKET: '', S3_ENDPOINT: '' }).s3).toBeNull();
  });

  it('are read, with a key and without', () => {
    const plain = { bucket: 'media', endpoint: undefined, region: 'us-east-1', presigned: false };
    expect(read({ S3_BUCKET: 'media' }).s3).toEqual({ ...plain, credentials: undefined });
    const all = {
      S3_BUCKET: 'media',
      S3_ENDPOINT: 'http://localhost:9000',
      S3_REGION: 'eu-central-1',
      ...key,
      S3_SERVING: 'presigned',
    };
    expect(read(all).s3).toEqual({
      bucket: 'media',
      endpoint: 'http://localhost:9000',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      presigned: true,
    });
  });

  it.each([
    ['S3_BUCKET is missing', { S3_ENDPOINT: 'http://localhost:9000' }],
    ['S3_BUCKET is missing', key],
    ['S3_BUCKET must be the name of a bucket', { S3_BUCKET: 'My Bucket' }],
    ['S3_ENDPOINT must be an http or https', { S3_BUCKET: 'media', S3_ENDPOINT: 'localhost:9000' }],
    ['S3_REGION must be a region', { S3_BUCKET: 'media', S3_REGION: 'Frankfurt am Main' }],
    ['S3_SECRET_ACCESS_KEY is missing', { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id' }],
    ['S3_ACCESS_KEY_ID is missing', { S3_BUCKET: 'media', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_SERVING must be proxied or presigned', { S3_BUCKET: 'media', S3_SERVING: 'direct' }],
  ])('stop the start with a sentence: %s', (sentence, env) => {
    expect(() => read(env as never)).toThrow(sentence);
  });
});

describe('MAP_TILES_URL and MAP_TILES_ATTRIBUTION', () => {
  const url = 'https://tile.example.org:8443/{z}/{x}/{y}.png?key=1';

  it('default to a drawn map', () => {
    expect(read({}).mapTiles).toBeNull();
  });

  it('are read, with and without an attribution URL', () => {
    const tiles = (attribution: string) =>
      read({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }).mapTiles;
    expect(tiles('© Maps')).toEqual({ url, attribution: { text: '© Maps', href: null } });
    expect(tiles('© Maps <https://example.org/c>')).toEqual({
      url,
      attribution: { text: '© Maps', href: 'https://example.org/c' },
    });
  });

  it.each([
    ['MAP_TILES_ATTRIBUTION', { MAP_TILES_URL: url }],
    ['MAP_TILES_URL', { MAP_TILES_ATTRIBUTION: '© Maps' }],
  ])('stop the start when %s is missing', (missing, env) => {
    expect(() => read(env as never)).toThrow(
      `${missing} is missing: MAP_TILES_URL and MAP_TILES_ATTRIBUTION go together.`,
    );
  });

  it.each([
    'tile.example.org/{z}/{x}/{y}.png',
    'https://tile.example.org/{z}/{x}.png',
    'https://tile.example.org/{z}/{x}/{y}/{y}.png',
    'https://{s}.tile.example.org/{z}/{x}/{y}.png',
    'https://tile.example.org/{z}/{x}/{y}{r}.png',
    'https://{z}.example.org/{x}/{y}.png',
    'https://ada:hunter2@example.org/{z}/{x}/{y}.png',
    'https://a;script-src *;/{z}/{x}/{y}.png',
    'https://tile.example.org:99999/{z}/{x}/{y}.png',
    'javascript:{z}{x}{y}',
  ])('stop the start with a sentence that shows a valid URL: %s', (wrong) => {
    const start = () => read({ MAP_TILES_URL: wrong, MAP_TILES_ATTRIBUTION: 'x' });
    expect(start).toThrow(/^MAP_TILES_URL must be an http or https address with \{z\}, .+png\.$/);
    expect(start).not.toThrow('hunter2');
  });

  it.each(['<https://example.org>', 'Maps <javascript:x>', ' ', 'a <b> c'])(
    'stop the start with a sentence about the attribution: %s',
    (wrong) => {
      expect(() => read({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: wrong })).toThrow(
        'MAP_TILES_ATTRIBUTION must be a text, or a text and an address in < >.',
      );
    },
  );
});

describe('VISION_MODEL and EMBEDDINGS_*', () => {
  const endpoint = { EMBEDDINGS_URL: 'https://api.example.org/v1/', EMBEDDINGS_MODEL: 'clip' };

  it('default to no model', () => {
    expect(read({}).meaning).toBeNull();
    expect(read({ VISION_HUB_URL: 'http://localhost:8080' }).meaning).toBeNull();
  });

  it('name a folder, a model of a hub, or an endpoint', () => {
    expect(read({ VISION_MODEL: '/models/siglip' }).meaning).toEqual({ folder: '/models/siglip' });
    const hub = 'https://huggingface.co';
    const name = 'owner/Name-1.0_b';
    expect(read({ VISION_MODEL: name }).meaning).toEqual({ hub: { hub, name, revision: 'main' } });
    const pinned = { VISION_MODEL: `${name}@4f1c`, VISION_HUB_URL: 'http://localhost:8080/' };
    expect(read(pinned).meaning).toEqual({
      hub: { hub: 'http://localhost:8080', name, revision: '4f1c' },
    });
    expect(read({ ...endpoint, EMBEDDINGS_KEY: 'sk-1' }).meaning).toEqual({
      endpoint: { url: 'https://api.example.org/v1', key: 'sk-1', model: 'clip' },
    });
  });

  it.each([
    ['VISION_MODEL must', { VISION_MODEL: 'siglip' }],
    ['VISION_MODEL must', { VISION_MODEL: 'owner/..' }],
    ['VISION_MODEL must', { VISION_MODEL: 'owner/name/more' }],
    ['VISION_MODEL and EMBEDDINGS_URL', { VISION_MODEL: 'owner/name', ...endpoint }],
    ['EMBEDDINGS_MODEL is missing', { EMBEDDINGS_URL: endpoint.EMBEDDINGS_URL }],
    ['EMBEDDINGS_URL is missing', { EMBEDDINGS_MODEL: 'clip' }],
    ['EMBEDDINGS_URL must', { ...endpoint, EMBEDDINGS_URL: 'https://ada:hunter2@example.org' }],
  ])('stop the start with a sentence that begins with %s: %j', (begin, env) => {
    const wrong = () => read(env as never);
    expect(wrong).toThrow(begin);
    expect(wrong).not.toThrow('hunter2');
  });
});

describe('AI_BASE_URL, AI_API_KEY and AI_MODEL', () => {
  const server = { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'llava' };

  it('default to the built-in analyser', () => {
    expect(read({}).ai).toBeNull();
    expect(read({ AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' }).ai).toBeNull();
  });

  it('are read, with a key and without', () => {
    const ai = { baseUrl: server.AI_BASE_URL, model: 'llava', apiKey: undefined };
    expect(read(server).ai).toEqual(ai);
    expect(read({ ...server, AI_API_KEY: 'sk-1' }).ai).toEqual({ ...ai, apiKey: 'sk-1' });
  });

  it.each([
    ['AI_MODEL', { AI_BASE_URL: server.AI_BASE_URL }],
    ['AI_MODEL', { AI_BASE_URL: server.AI_BASE_URL, AI_API_KEY: 'sk-1' }],
    ['AI_BASE_URL', { AI_MODEL: 'llava' }],
    ['AI_BASE_URL', { AI_API_KEY: 'sk-1' }],
  ])('stop the start when %s is missing', (missing, env) => {
    expect(() => read(env as never)).toThrow(
      `${missing} is missing; a model needs AI_BASE_URL and AI_MODEL.`,
    );
  });

  it.each([
    ['AI_BASE_URL', 'localhost:11434'],
    ['AI_BASE_URL', 'nonsense'],
    ['AI_BASE_URL', 'https://ada:hunter2@example.org/v1'],
    ['AI_BASE_URL', 'https://example.org/v1?key=hunter2'],
    ['AI_API_KEY', 'hunter2\nX-Other: 1'],
    ['AI_API_KEY', 'hunter2…'],
  ])('stop the start with a sentence that names %s but shows no secret: %j', (name, value) => {
    const wrong = () => read({ ...server, [name]: value });
    expect(wrong).toThrow(new RegExp(`^${name} must [^\n]+\\.$`));
    expect(wrong).not.toThrow('hunter2');
  });
});
