import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { boundaryOf, readParts } from './read-parts';

const header = 'Content-Disposition: form-data; name="files"; filename="a.png"\r\n';
const body = Buffer.from(
  `before\r\n--b \t\r\n${header}\r\none\r\n--bb\r\n--b\r\n${header}\r\n--b\r\nCONTENT-TYPE: Image/PNG;a=b\r\n${header}\r\n\r\n--c\r\n--b--\r\n--b\r\nafter`,
);

async function read(pieces: Buffer[]) {
  const contents = [];
  const types = [];
  for await (const { type, content } of readParts(Readable.from(pieces), 'b')) {
    types.push(type);
    contents.push(await text(content));
  }
  return { contents, types };
}

const EXPECTED = { contents: ['one\r\n--bb', '', '\r\n--c'], types: ['', '', 'image/png'] };

it('has the same parts wherever the body is cut in two', async () => {
  for (let at = 0; at <= body.length; at++)
    expect(await read([body.subarray(0, at), body.subarray(at)]), `cut at ${at}`).toEqual(EXPECTED);
});

it.each([1, 2, 3, 5])('has the same parts in pieces of %i bytes', async (size) => {
  const pieces = [];
  for (let at = 0; at < body.length; at += size) pieces.push(body.subarray(at, at + size));
  expect(await read(pieces)).toEqual(EXPECTED);
});

it.each([
  ['multipart/form-data; boundary=b', 'b'],
  ['multipart/form-data;charset=x;Boundary="b"', 'b'],
  ['multipart/form-data; boundary=----=_Part_1.2', '----=_Part_1.2'],
  ['multipart/form-data; boundary="a b "', 'a b'],
  ['multipart/form-data; boundary=', null],
  ['multipart/form-data; boundary=""', null],
  ['multipart/form-data', null],
])('knows the boundary of %s', (contentType, boundary) => {
  expect(boundaryOf(contentType)).toBe(boundary);
});
