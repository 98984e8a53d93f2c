import { describe, expect, it } from 'vitest';
import { transferDecoderOf } from './transfer-decoder';

const PIECE = 65_536;
const MEGABYTES = 4;

/** Decodes an endless repetition of a text as it arrives; returns the CPU time of the slowest piece, in microseconds. */
function slowest(encoding: string, repeated: string) {
  const body = Buffer.alloc(MEGABYTES * 1_048_576, `${repeated}`, 'latin1');
  const decoder = transferDecoderOf(encoding);
  const times: number[] = [];
  for (let at = 0; at < body.length; at += PIECE) {
    const { user } = process.cpuUsage();
    decoder?.write(body.subarray(at, at + PIECE));
    times.push(process.cpuUsage().user - user);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] as number;
}

describe('decoding a piece of a file', () => {
  it.each([
    ['quoted-printable', '=41=42c\r\n'],
    ['quoted-printable', '=\r\n'],
    ['quoted-printable', ' \t\r\n'],
    ['quoted-printable', ' '],
    ['quoted-printable', '= '],
    ['base64', 'QQ=='],
    ['base64', 'QUJD\r\n'],
  ])('in %s of %j takes no longer than any other', (encoding, repeated) => {
    const plain = slowest('base64', 'QUJDREVG');
    expect(slowest(encoding, repeated)).toBeLessThan(15 * plain + 1000);
  });
});

it.each([
  ['base64', ['Y', 'Q=', '=YW', 'I=YWJj'], 'aababc'],
  ['base64', ['YWJj====='], null],
  ['base64', ['YWJjY'], null],
  ['base64', ['YW-_J'], null],
  ['quoted-printable', ['a=', '4', '1=\r', '\nb ', ' \r\nc=zz', '= \n!=4'], 'aAb\r\nc=zz!=4'],
])('decodes %s in the pieces %j to %j', (encoding, pieces, content) => {
  const decoder = transferDecoderOf(encoding);
  const start = encoding === 'base64' ? 'YWFh'.repeat(16) : 'a'.repeat(64);
  const decode = () => {
    const decoded = [start, ...pieces].map((piece) => decoder?.write(Buffer.from(piece, 'latin1')));
    return String(Buffer.concat([...decoded, decoder?.end()].map((part) => part ?? Buffer.of())));
  };
  if (content === null) expect(decode).toThrow('base64');
  else expect(decode().slice(encoding === 'base64' ? 48 : 64)).toBe(content);
});
