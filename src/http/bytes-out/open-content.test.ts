import { expect, it } from 'vitest';
import type { Blobs } from '@/platform/blobs/port';
import { aFile, small } from '@/testing/http/cdn-fixture';
import { chooseDerived } from './choose-derived';
import { openContent } from './open-content';
import type { Passage } from './pass-file';

const ADDRESS = { version: null, download: false, jpeg: false };
const passage = (bySignature: boolean): Passage => ({
  bySignature,
  lifetime: { audience: 'public', maxAge: 60 },
  mayGoOn: async () => true,
});

it.each([
  ['an approved', false, true, 'image/jpeg'],
  ['a signed', true, true, 'image/webp'],
  ['a signed, unprocessed', true, false, null],
])('a size of %s image that is now too small for it', (_, bySignature, blurred, type) => {
  const file = aFile('smallblob', small, { contentVersion: 1, renditions: [], blurred });
  const asked = { ...ADDRESS, wanted: 800 as const };
  const bytes = openContent({} as Blobs, file, asked, {
    method: 'GET',
    passage: passage(bySignature),
  });
  expect(bytes?.headers['Content-Type'] ?? null).toBe(type);
});

const PRESET = {
  width: 10,
  height: 10,
  fit: 'cover',
  format: 'webp',
  quality: 80,
  background: null,
  animated: false,
} as const;

it.each([
  ['video/mp4', 2],
  ['image/jpeg', 1],
])('the images of a %s have a name and an ETag for each poster', (contentType, different) => {
  const files = [1, 2].map((contentVersion) =>
    aFile('smallblob', small, { contentType, contentVersion }),
  );
  const names = files.map((file) => chooseDerived(file, PRESET, undefined)?.blob);
  const asked = { ...ADDRESS, wanted: 400 as const };
  const etags = files.map((file) => openContent({} as Blobs, file, asked, { method: 'GET' })?.etag);
  expect([new Set(names).size, new Set(etags).size]).toEqual([different, different]);
});
