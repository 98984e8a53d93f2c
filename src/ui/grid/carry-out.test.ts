import { expect, it } from 'vitest';
import { carriedData } from './carry-out';

const image = { name: 'a: "1".jpg', contentType: 'image/jpeg', url: 'https://x.test/cdn/a' };
const film = { name: 'b.mp4', contentType: 'video/mp4', url: 'https://x.test/cdn/b' };

it('carries one file for the desktop, and its address for others', () => {
  expect(carriedData([image])).toEqual({
    DownloadURL: 'image/jpeg:a_ "1".jpg:https://x.test/cdn/a',
    'text/uri-list': 'https://x.test/cdn/a',
    'text/plain': 'https://x.test/cdn/a',
    'text/html': '<img src="https://x.test/cdn/a" alt="a: &quot;1&quot;.jpg">',
  });
});

it('carries the addresses of all files where there are several', () => {
  const data = carriedData([image, film]);
  expect(data['text/uri-list']).toBe('https://x.test/cdn/a\r\nhttps://x.test/cdn/b');
  expect(data['text/html']).toContain('<a href="https://x.test/cdn/b">b.mp4</a>');
  expect(data).not.toHaveProperty('DownloadURL');
});

it('carries no address of a selection that is not known as a whole', () => {
  expect(Object.values(carriedData([])).join('')).toBe('');
});
