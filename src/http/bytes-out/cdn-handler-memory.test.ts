import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aFile,
  cdn,
  EMPTY,
  PHOTO,
  readFile,
  serveCdn,
  serveFilesOf,
  small,
  VIDEO,
} from '@/testing/http/cdn-fixture';
import { makeFileMemory } from './file-memory';

serveCdn();

const memory = makeFileMemory({
  read: readFile,
  follow: () => ({
    reportedUntil: () => performance.now(),
    catchUp() {},
    close: async () => {},
  }),
});
const server = createServer((req, res) => void serveFilesOf(memory.find)(req, res));
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** The bytes of an answer, without its date. */
async function answerOf(port: number, method: string, target: string, headers: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  return (await buffer(socket)).toString('latin1').replace(/\r\nDate: [^\r]*/, '');
}

const PHOTO_ETAG = `"${aFile('', small).sha256.slice(0, 32)}"`;
/** More than a small file, which memory keeps. */
const medium = randomBytes(70_000);
const VIDEO_ETAG = `"${aFile('', medium).sha256.slice(0, 32)}"`;
const TARGETS = [
  PHOTO,
  `${PHOTO}/400`,
  `${PHOTO}/blurred`,
  `${PHOTO}/800`,
  `${PHOTO}/1200`,
  `${PHOTO}/401`,
  VIDEO,
  `${VIDEO}/400`,
  EMPTY,
  'x'.repeat(22),
].flatMap((path) =>
  ['', '?v=3', '?v=2', '?v=', '?download', '?v=3&download', '?x'].map((query) => path + query),
);
const HEADERS = [
  '',
  'Range: bytes=2-9\r\n',
  'Range: bytes=99999999-\r\n',
  'Range: bytes=0-1,4-5\r\n',
  `Range: bytes=0-4\r\nIf-Range: ${PHOTO_ETAG}\r\n`,
  'Range: bytes=0-4\r\nIf-Range: "other"\r\n',
  'If-Range: "other"\r\n',
  `If-None-Match: ${PHOTO_ETAG}, ${VIDEO_ETAG}, "smallblob.400"\r\n`,
  'If-None-Match: "other"\r\n',
  `If-Match: ${PHOTO_ETAG}\r\n`,
  'If-Modified-Since: Wed, 20 May 2026 10:00:00 GMT\r\n',
  'If-Unmodified-Since: Tue, 19 May 2026 10:00:00 GMT\r\n',
  'Origin: https://other.example\r\nAccept-Encoding: gzip, br\r\n',
];

it.each(['GET', 'HEAD', 'OPTIONS', 'POST'])(
  'the answers from memory to %s are those without memory, byte by byte',
  async (method) => {
    cdn.files[PHOTO] = aFile('smallblob', small, { contentVersion: 3, name: 'Köln "1".jpg' });
    await cdn.blobs.put('mediumblob', medium);
    cdn.files[VIDEO] = aFile('mediumblob', medium, { contentType: 'video/mp4', renditions: [] });
    const { port } = server.address() as AddressInfo;
    const headers = method === 'GET' || method === 'HEAD' ? HEADERS : HEADERS.slice(0, 2);
    let answered = 0;
    for (const target of TARGETS.map((path) => `/cdn/${path}`))
      for (const sent of headers) {
        const expected = await answerOf(cdn.port, method, target, sent);
        for (let time = 0; time < 2; time++) {
          const answer = await answerOf(port, method, target, sent);
          expect(answer === expected, `${method} ${target} ${sent}`).toBe(true);
          if (answer.startsWith('HTTP/1.1 200')) answered++;
        }
      }
    if (method !== 'POST' && method !== 'OPTIONS') expect(answered).toBeGreaterThan(300);
  },
  60_000,
);
