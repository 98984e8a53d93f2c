import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { preferPacked, readPackedPaths } from './packed-files';

const PACKED = new Set(['/_next/static/chunks/a.js', '/_next/static/b.css']);

function asked(url: string, accepted?: string) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  if (accepted !== undefined) request.headers['accept-encoding'] = accepted;
  const response = new ServerResponse(request);
  preferPacked(request, response, PACKED);
  return [request.url, response.getHeader('Content-Encoding'), response.getHeader('Content-Type')];
}

it('gives clients that accept Brotli the compressed file and its type', () => {
  const js = 'application/javascript; charset=UTF-8';
  const packed = ['/_next/static/chunks/a.js.br', 'br', js];
  for (const accepted of ['br', 'gzip, deflate, br, zstd', 'gzip;q=1, br;q=0.5', '*'])
    expect(asked('/_next/static/chunks/a.js', accepted), accepted).toEqual(packed);
  expect(asked('/_next/static/chunks/a.js?dpl=1', 'br')).toEqual(packed);
  expect(asked('/_next/static/b.css', 'br')[2]).toBe('text/css; charset=UTF-8');
});

it('changes nothing for other clients and other files', () => {
  for (const accepted of [undefined, '', 'gzip', 'identity', 'br;q=0', 'gzip, *;q=0'])
    expect(asked('/_next/static/b.css', accepted), accepted).toEqual([
      '/_next/static/b.css',
      undefined,
      undefined,
    ]);
  for (const url of ['/_next/static/c.js', '/_next/static/b.css.br', '/a.js', '/', '?'])
    expect(asked(url, 'br')).toEqual([url, undefined, undefined]);
});

it('finds no compressed files without a build', () => {
  expect(readPackedPaths('/no/such/folder')).toEqual(new Set());
});
