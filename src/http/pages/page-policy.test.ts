import { describe, expect, it } from 'vitest';
import type { Config } from '@/config/config';
import { makePagePolicy } from './page-policy';

const bucket = { bucket: 'images', endpoint: undefined, region: 'eu-central-1', presigned: true };

const policy = (settings: object, dev = false) =>
  makePagePolicy(
    { publicUrl: 'https://media.example', s3: null, mapTiles: null, ...settings } as Config,
    dev,
  )('abc').split('; ');

describe('the content security policy of the pages', () => {
  it('lets only scripts of this answer run', () => {
    expect(policy({})).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  });

  it('shows images of the public address', () => {
    expect(policy({})).toContain("img-src 'self' https://media.example data: blob:");
    expect(policy({ s3: { ...bucket, presigned: false } })).toContain(
      "media-src 'self' https://media.example",
    );
  });

  it.each([
    [undefined, 'https://images.s3.eu-central-1.amazonaws.com'],
    ['https://store.example:9000/', 'https://store.example:9000'],
  ])('shows images of the bucket when URLs lead there: %s', (endpoint, origin) => {
    expect(policy({ s3: { ...bucket, endpoint } })).toContain(
      `media-src 'self' https://media.example ${origin}`,
    );
  });

  it('shows images of the map tile server, and loads nothing else from it', () => {
    const url = 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1';
    const parts = policy({ mapTiles: { url, attribution: { text: 'x', href: null } } });
    expect(parts).toContain(
      "img-src 'self' https://media.example https://tiles.example:8443 data: blob:",
    );
    expect(parts.filter((part) => part.includes('tiles.example'))).toHaveLength(1);
  });

  it('lets React evaluate code during development', () => {
    expect(policy({}, true).join()).toContain("'unsafe-eval'");
    expect(policy({}).join()).not.toContain("'unsafe-eval'");
  });
});
