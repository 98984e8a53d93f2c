import { afterEach, expect, it, vi } from 'vitest';
import { settingsOf } from './settings';

afterEach(() => vi.unstubAllGlobals());

const read = (attributes: Record<string, string>) =>
  settingsOf({
    getAttribute: (name) => attributes[name] ?? null,
    hasAttribute: (name) => name in attributes,
  });

it('reads the attributes', () => {
  vi.stubGlobal('location', new URL('https://cms.example/articles/new'));
  const service = 'https://media.example.org/';
  expect(read({ service, redirect: '/back.html', multiple: '' })).toEqual({
    service: 'https://media.example.org',
    redirect: 'https://cms.example/back.html',
    clientId: null,
    clientName: 'cms.example',
    multiple: true,
    accept: '',
    libraryId: null,
  });
});

it.each([
  [{ redirect: '/back.html' }, /"service"/],
  [{ service: 'media.example.org', redirect: '/back.html' }, /"service"/],
  [{ service: 'https://media.example.org' }, /"redirect"/],
  [{ service: 'https://media.example.org', redirect: 'https://other.example/' }, /cms\.example/],
])('refuses %j', (attributes, why) => {
  vi.stubGlobal('location', new URL('https://cms.example/articles/new'));
  expect(() => read(attributes as Record<string, string>)).toThrow(why);
});
