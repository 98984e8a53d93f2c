import { describe, expect, it } from 'vitest';
import { makePartCounter } from './count-parts';

const body = Buffer.from(
  '--b\r\nX: 1\r\n\r\none\r\n--b-not\r\n\r\n--b\r\n\r\n--c\r\n--b\r\nX: 3\r\n\r\n--b\r\r\n--b--\r\n',
);
const count = (contentType: string, pieces: Buffer[]) => {
  const counter = makePartCounter(contentType);
  for (const piece of pieces) counter?.look(piece);
  return counter?.count();
};

describe('makePartCounter', () => {
  it('counts three parts wherever the body is cut in two', () => {
    for (let at = 0; at <= body.length; at++) {
      const pieces = [body.subarray(0, at), body.subarray(at)];
      expect(count('multipart/form-data; boundary=b', pieces), `cut at ${at}`).toBe(3);
    }
  });

  it.each([1, 2, 3, 5])('counts three parts in pieces of %i bytes', (size) => {
    const pieces = [];
    for (let at = 0; at < body.length; at += size) pieces.push(body.subarray(at, at + size));
    expect(count('multipart/form-data; boundary=b', pieces)).toBe(3);
  });

  it.each([
    ['multipart/form-data; boundary=b', 3],
    ['multipart/form-data;charset=x;Boundary="b"', 3],
    ['multipart/form-data; boundary=c', 1],
    ['multipart/form-data; boundary=d', 0],
    ['multipart/form-data', undefined],
  ])('knows the boundary of %s', (contentType, parts) => {
    expect(count(contentType, [body])).toBe(parts);
  });
});
