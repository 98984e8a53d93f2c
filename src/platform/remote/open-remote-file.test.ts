import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
} from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRemoteFile, type RemoteOptions } from './open-remote-file';
import type { RemoteRefused } from './request-public';

let server: Server;
let port: number;
let respond: RequestListener;
let requests = 0;

beforeAll(async () => {
  // All addresses of this machine, of both kinds.
  server = createServer((request, response) => {
    requests++;
    respond(request, response);
  }).listen(0, '::');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = 0;
  respond = (_, response) => response.end('bytes');
});

const open = (url: string, options: Partial<RemoteOptions> = {}) =>
  openRemoteFile(url, { signal: AbortSignal.timeout(20_000), ...options });

/** The result for a URL: the bytes, or why not. */
const outcomeOf = (url: string, options?: Partial<RemoteOptions>) =>
  open(url, options).then(
    async ({ body }) => (await buffer(body)).toString(),
    (error: Error) => error.message,
  );

/** A resolver answering with each of these lists of addresses once, and then with the last one. */
function resolving(...answers: string[][]): LookupFunction {
  let asked = 0;
  return (_name, options, callback) => {
    const found = (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
}

/** Headers are ASCII; a URL may have its host percent-encoded. */
const asciiOf = (host: string) => host.replace(/[^ -~]/g, encodeURIComponent);

const ALLOWED = { allowedNetworks: ['127.0.0.0/8'] };
const NOT_PUBLIC = 'The URL leads to an address that is not public.';

/** Ways to write addresses of this machine and of private networks. */
const HOSTS = `
  localhost 127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 017700000001 0177.0.0.1 0
  0.0.0.0 １２７.0.0.1 127。0。0。1 [::1] [::] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1]
  [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1]
  [fc00::1] [fd12:3456::1] [fec0::1] [ff02::1] [100::1] 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1
  169.254.169.254 100.64.0.1 100.100.100.200 192.0.0.192 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1
  255.255.255.255`
  .trim()
  .split(/\s+/);

describe('a remote file is refused', () => {
  it.each(HOSTS)('at %s', async (host) => {
    expect(await outcomeOf(`http://${host}:${port}/`)).toBe(NOT_PUBLIC);
    expect(requests).toBe(0);
  });

  it.each(HOSTS)('at %s after a redirect', async (host) => {
    respond = (_, response) =>
      response.writeHead(302, { Location: `http://${asciiOf(host)}:${port}/` }).end();
    // The address of the first server is allowed; that of the redirect is not.
    const options = {
      allowedNetworks: ['127.0.0.77/32'],
      lookup: resolving(['127.0.0.77'], ['127.0.0.1']),
    };
    expect(await outcomeOf(`http://first.test:${port}/`, options)).toBe(NOT_PUBLIC);
    expect(requests).toBe(1);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['fd00:ec2::254']],
    // One public address does not make up for the other.
    [['198.41.0.4', '127.0.0.1']],
    [['127.0.0.1', '198.41.0.4']],
  ])('at a name with the addresses %s', async (addresses) => {
    const options = { lookup: resolving(addresses) };
    expect(await outcomeOf(`http://name.test:${port}/`, options)).toBe(NOT_PUBLIC);
    expect(requests).toBe(0);
  });

  it('at a name with another address the next time', async () => {
    respond = (_, response) => response.writeHead(302, { Location: '/again' }).end();
    const options = {
      allowedNetworks: ['127.0.0.77/32'],
      lookup: resolving(['127.0.0.77'], ['127.0.0.1']),
    };
    expect(await outcomeOf(`http://name.test:${port}/`, options)).toBe(NOT_PUBLIC);
    expect(requests).toBe(1);
  });

  it.each([
    ['file:///etc/passwd', 'The URL must begin with http:// or https://.'],
    ['ftp://example.org/a.png', 'The URL must begin with http:// or https://.'],
    ['data:image/png;base64,AA==', 'The URL must begin with http:// or https://.'],
    ['no URL', 'The URL must begin with http:// or https://.'],
    ['http://user:word@example.org/', 'The URL must not contain a user name or a password.'],
    ['http://example.org:25/', 'The URL has a port that no web server uses.'],
  ])('at %s', async (url, sentence) => {
    expect(await outcomeOf(url)).toBe(sentence);
  });
});

describe('a remote file', () => {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;

  it('is returned with what its server says about it', async () => {
    const type = { 'Content-Type': 'Image/JPEG; q=1', 'Content-Length': 5 };
    respond = ({ url }, response) => {
      if (url === '/old') response.writeHead(301, { Location: '/new.jpg' }).end();
      else response.writeHead(200, type).end('bytes');
    };
    const file = await open(at('/old'), ALLOWED);
    expect(file).toMatchObject({ contentType: 'image/jpeg', sizeBytes: 5 });
    expect(file.url.pathname).toBe('/new.jpg');
    expect((await buffer(file.body)).toString()).toBe('bytes');
    respond = (_, response) =>
      response.writeHead(200, { 'Content-Type': `image/${'x'.repeat(10_000)}` }).end();
    expect((await open(at('/'), ALLOWED)).contentType).toHaveLength(255);
  });

  it.each<[string, string | undefined, string]>([
    ['/albums/sea.jpg?size=full', undefined, 'sea.jpg'],
    ['/a%20b%2Fc.jpg', undefined, 'a b/c.jpg'],
    ['/m%FCller.jpg', undefined, 'müller.jpg'],
    ['/100%.jpg', undefined, '100%.jpg'],
    ['/photos/17/', undefined, '17'],
    ['/', undefined, ''],
    ['/beach.jpg;jsessionid=1A2B', undefined, 'beach.jpg'],
    ['/a;b.jpg', undefined, 'a;b.jpg'],
    ['/x', 'attachment; filename*0="summer "; filename*1="day.jpg"', 'summer day.jpg'],
    ['/x', 'attachment; filename="beach.jpg"', 'beach.jpg'],
    ['/x', 'inline; filename=beach.jpg', 'beach.jpg'],
    ['/x', 'attachment; filename="_.jpg"; filename*=UTF-8\'\'%C3%BCber.jpg', 'über.jpg'],
    ['/x', 'attachment; filename="über.jpg"', 'über.jpg'],
    ['/x', 'attachment; filename="=?UTF-8?B?w7xiZXIuanBn?="', 'über.jpg'],
    ['/x', 'attachment; filename="%C3%BCber%20uns.jpg"', 'über uns.jpg'],
    ['/x', 'attachment; filename="50%abc.jpg"', '50%abc.jpg'],
    ['/sea.jpg', 'attachment', 'sea.jpg'],
    ['/sea.jpg', 'attachment; filename=""', 'sea.jpg'],
    ['/sea.jpg', 'attachment; filename="broken', 'sea.jpg'],
  ])('at %s, sent with %j, is called %j', async (path, disposition, name) => {
    respond = (_, response) => {
      const bytes = disposition && Buffer.from(disposition).toString('latin1');
      response.writeHead(200, bytes ? { 'Content-Disposition': bytes } : {}).end();
    };
    expect((await open(at(path), ALLOWED)).name).toBe(name);
  });

  it('is called as in its type, if its Content-Disposition has none', async () => {
    const type = { 'Content-Type': 'image/jpeg; name="beach.jpg"' };
    respond = (_, response) => response.writeHead(200, type).end();
    expect((await open(at('/x'), ALLOWED)).name).toBe('beach.jpg');
    const named = { ...type, 'Content-Disposition': 'attachment; filename="sea.jpg"' };
    respond = (_, response) => response.writeHead(200, named).end();
    expect((await open(at('/x'), ALLOWED)).name).toBe('sea.jpg');
  });

  it('is called as at the end of its redirects, wherever their bytes lead', async () => {
    const locations: Record<string, string> = {
      '/r?id=7': 'first/image',
      '/first/image': Buffer.from('/größe/sonne.jpg').toString('latin1'),
    };
    respond = ({ url = '' }, response) => {
      const location = locations[url];
      if (location) response.writeHead(302, { Location: location }).end();
      else response.writeHead(decodeURI(url) === '/größe/sonne.jpg' ? 200 : 404).end();
    };
    expect((await open(at('/r?id=7'), ALLOWED)).name).toBe('sonne.jpg');
  });

  it('is refused after an error, endless redirects, a compressed or a broken answer', async () => {
    const answers: [RequestListener, string][] = [
      [
        (_, response) => response.writeHead(404).end('not here'),
        'The server answered with status 404.',
      ],
      [
        (_, response) => response.writeHead(302, { Location: '/' }).end(),
        'The URL redirects more than 5 times.',
      ],
      [
        (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(),
        'The server sends the file in a compressed form only.',
      ],
      [(request) => request.socket.destroy(), 'The server of the URL cannot be reached.'],
    ];
    for (const [answer, reason] of answers) {
      respond = answer;
      expect(await outcomeOf(at('/'), ALLOWED)).toBe(reason);
    }
    expect(requests).toBe(9);
    respond = (_, response) => {
      response.writeHead(200, { 'Content-Length': 10 }).write('half');
      setTimeout(() => response.destroy(), 20);
    };
    const { body } = await open(at('/'), ALLOWED);
    await expect(buffer(body)).rejects.toThrow();
    const unknown = await outcomeOf('http://unknown.invalid/', ALLOWED);
    expect(unknown).toMatch(/^The server of the URL (is not known|cannot be reached)\.$/);
  });

  it('is given up when the caller aborts', async () => {
    respond = () => {};
    const stop = new AbortController();
    const opening = open(at('/'), { ...ALLOWED, signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(opening).rejects.toThrow(/abort/i);
  });
});

describe('a remote file of a slow server', () => {
  const pace = {
    answerMs: 400,
    answersMs: 700,
    rate: { bytesPerSecond: 1000, windowMs: 400 },
  };
  const TOO_SLOW =
    'The server sends less than 1,000 bytes a second. Upload the file itself, or try again when its server is faster.';
  const at = `http://127.0.0.1:`;

  /** How a transfer ends, and whether it may be tried again. */
  const endOf = (url: string) =>
    open(url, { ...ALLOWED, pace })
      .then(({ body }) => buffer(body))
      .then(
        (bytes) => bytes.length,
        ({ message, isTemporary }: RemoteRefused) => ({ message, isTemporary }),
      );

  /** Calls `write` every 50 ms while the connection is open. */
  function drip(
    connection: { once(event: 'close', listener: () => void): void },
    write: () => void,
  ) {
    const timer = setInterval(write, 50);
    connection.once('close', () => clearInterval(timer));
  }

  /** How the transfer ends from a server that writes bytes of its own. */
  async function endOfRaw(begin: (socket: Socket) => void, protocol = 'http') {
    const raw = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      begin(socket);
    }).listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const { port } = raw.address() as AddressInfo;
    return endOf(`${protocol}://127.0.0.1:${port}/`).finally(() => raw.close());
  }
  const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

  it.each<[string, RequestListener]>([
    [
      'byte by byte',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': 1_000_000 }).write('x');
        drip(response, () => response.write('x'));
      },
    ],
    [
      'byte by byte without a length, after a quick beginning',
      (_, response) => {
        response.writeHead(200).write(Buffer.alloc(1_000_000));
        drip(response, () => response.write('x'));
      },
    ],
  ])('is refused for good when it comes %s', async (_, listener) => {
    respond = listener;
    expect(await endOf(at + port)).toEqual({ message: TOO_SLOW, isTemporary: false });
  });

  it.each<[string, (socket: Socket) => void]>([
    [
      'in chunks of one byte, each with a long extension',
      (socket) => {
        socket.write(CHUNKED);
        drip(socket, () => socket.write(`1;${'e'.repeat(2000)}\r\nx\r\n`));
      },
    ],
    [
      'with endless trailers',
      (socket) => {
        socket.write(`${CHUNKED}3\r\nabc\r\n0\r\n`);
        drip(socket, () => socket.write('x: y\r\n'));
      },
    ],
    [
      'until the connection closes, byte by byte',
      (socket) => {
        socket.write('HTTP/1.0 200 OK\r\n\r\n');
        drip(socket, () => socket.write('x'));
      },
    ],
  ])('is refused for good when it comes %s', async (_, begin) => {
    expect(await endOfRaw(begin)).toEqual({ message: TOO_SLOW, isTemporary: false });
  });

  it('is given up for now when nothing comes any more', async () => {
    respond = (_, response) => response.writeHead(200, { 'Content-Length': 9 }).flushHeaders();
    expect(await endOf(at + port)).toEqual({
      message: 'The server stopped in the middle of the file.',
      isTemporary: true,
    });
  });

  it('is given up for now when its headers, a handshake or redirects take too long', async () => {
    const late = { message: 'The server did not answer in time.', isTemporary: true };
    const ends = await Promise.all([
      endOfRaw((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ');
        drip(socket, () => socket.write('y'));
      }),
      endOfRaw((socket) => drip(socket, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'))),
      endOfRaw(() => undefined, 'https'),
    ]);
    expect(ends).toEqual([late, late, late]);
    respond = (_, response) => {
      setTimeout(() => response.writeHead(302, { Location: '/again' }).end(), 250);
    };
    expect(await endOf(at + port)).toEqual(late);
    expect(requests).toBeLessThan(5);
  });

  it('is taken when it comes at the minimum rate, or its reader is slow', async () => {
    respond = (_, response) => {
      let left = 20;
      response.writeHead(200);
      drip(response, () => {
        if (left-- > 0) response.write(Buffer.alloc(200));
        else response.end();
      });
    };
    expect(await endOf(at + port)).toBe(4000);
    respond = (_, response) => response.end(Buffer.alloc(2_000_000));
    const { body } = await open(at + port, { ...ALLOWED, pace });
    let received = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      if (received === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
      received += piece.length;
    }
    expect(received).toBe(2_000_000);
  });
});
