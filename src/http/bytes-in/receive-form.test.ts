import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReceivedUpload } from '@/procedures/upload/receive-files';
import { gone, MEGABYTE, part, serveUploads, staged, UPLOADS } from '@/testing/http/upload-fixture';
import { readParts } from './read-parts';

serveUploads();

const send = async (form: FormData) => {
  const response = await fetch(UPLOADS.address, { method: 'POST', body: form });
  return { status: response.status, ...(await response.json()) };
};

/** Sends bytes unchanged and returns all bytes that come back. */
const sendRaw = async (body: Buffer | string, headers: Record<string, string> = {}) => {
  const bytes = Buffer.from(body);
  const socket = connect(UPLOADS.port, '127.0.0.1');
  const all = {
    'Content-Type': 'multipart/form-data; boundary=b',
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n${lines.join('')}\r\n`,
  );
  socket.write(bytes);
  const answer = await text(socket);
  return { status: Number(answer.slice(9, 12)), ...JSON.parse(answer.slice(answer.indexOf('{'))) };
};

const aFile = (name: string, size = 10) =>
  new File([randomBytes(size)], name, { type: 'image/png' });

const formOf = (...files: File[]) => {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return form;
};

describe('a valid upload', () => {
  it('is on disk byte for byte, with size, hash, name and declared type', async () => {
    const bytes = randomBytes(3_000_001);
    const answer = await send(formOf(new File([bytes], 'Köln 📷.PNG', { type: 'image/png' })));
    expect(answer.status).toBe(200);
    expect(answer.files).toEqual([
      {
        path: expect.stringContaining(UPLOADS.folder),
        name: 'Köln 📷.PNG',
        declaredType: 'image/png',
        sizeBytes: 3_000_001,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        crc32: crc32(bytes),
      },
    ]);
    expect((await readFile(answer.files[0].path)).equals(bytes)).toBe(true);
  });

  it('keeps twenty files in the order sent, and keeps equal names apart', async () => {
    const sizes = Array.from({ length: 20 }, (_, index) => (index * 40_009) % 300_000);
    const answer = await send(formOf(...sizes.map((size) => aFile('same.png', size))));
    expect(answer.files.map((file: { sizeBytes: number }) => file.sizeBytes)).toEqual(sizes);
    expect(new Set(answer.files.map((file: { path: string }) => file.path)).size).toBe(20);
    expect(await staged()).toHaveLength(20);
  });

  it('takes an empty file and a file of exactly the limit', async () => {
    const answer = await send(formOf(aFile('empty.png', 0), aFile('full.png', 5 * MEGABYTE)));
    expect(answer.status).toBe(200);
    expect(answer.files.map((file: { sizeBytes: number }) => file.sizeBytes)).toEqual([
      0,
      5 * MEGABYTE,
    ]);
  });

  it('reads parentId wherever it stands and ignores other text fields', async () => {
    const form = new FormData();
    form.append('note', 'x'.repeat(100_000));
    form.append('files', aFile('a.png'));
    form.append('parentId', 'abc');
    form.append('files', 'text called files');
    const answer = await send(form);
    expect([answer.status, answer.parentId, answer.files.length]).toEqual([200, 'abc', 1]);
  });

  it('has no parentId when none was sent', async () => {
    expect((await send(formOf(aFile('a.png')))).parentId).toBeNull();
  });

  it('is read wherever the bytes are cut into packets', async () => {
    const socket = connect(UPLOADS.port, '127.0.0.1').setNoDelay(true);
    const body = `${part('name="files"; filename="a.png"', 'one\r\n--c')}${part('name="files"; filename="b.png"', 'two')}--b--`;
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const byte of Buffer.from(body)) {
      socket.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    const answer = await text(socket);
    expect(answer).toContain('200 OK');
    const stagedPaths = JSON.parse(answer.slice(answer.indexOf('{'))).files as { path: string }[];
    const contents = await Promise.all(stagedPaths.map(({ path }) => readFile(path, 'utf8')));
    expect(contents).toEqual(['one\r\n--c', 'two']);
  });

  it('can be discarded at any time, twice, without harm to a file already taken over', async () => {
    await send(formOf(aFile('a.png'), aFile('b.png')));
    const upload = UPLOADS.outcomes[0] as ReceivedUpload;
    await rm(upload.files[0]?.path ?? '');
    await upload.discard();
    await upload.discard();
    await gone();
  });
});

describe('file names', () => {
  it.each([
    ['filename="../../etc/passwd.png"', 'passwd.png'],
    ['filename="C:\\fakepath\\x.png"', 'x.png'],
    ['filename="a\\"b.png"', 'a"b.png'],
    ["filename*=UTF-8''na%C3%AFve%2F..%2Fk.png", 'k.png'],
    ['filename="plain.png"; filename*=UTF-8\'\'%E5%86%99.png', '写.png'],
    ["filename*=UTF-8''a%00%0D%0Ab.png", 'ab.png'],
    ["filename*=UTF-8''%E2%80%AEgnp.exe", 'gnp.exe'],
    ['filename=bare.png', 'bare.png'],
    // The signs that browsers, curl and Node write as escapes, and no other.
    ['filename="12%22 vinyl.png"', '12" vinyl.png'],
    ['filename="two%0D%0Alines%0a.png"', 'twolines.png'],
    ['filename="100%25 %41%2Fb.png"', '100%25 %41%2Fb.png'],
    ["filename*=UTF-8''100%2522.png", '100%22.png'],
    ['filename="12" vinyl.png"', '12" vinyl.png'],
    // .NET, with and without quotes, and in several words.
    ['filename="=?utf-8?B?w7xiZXIucG5n?="', 'über.png'],
    ['filename==?utf-8?B?w7xiZXIucG5n?=', 'über.png'],
    ['filename="=?utf-8?Q?=C3=BCber_Land.png?="', 'über Land.png'],
    ['filename="=?utf-8?B?5paw5bu6?=\r\n =?utf-8?B?5paH5qGjLnBuZw==?="', '新建文档.png'],
    ['filename="=?windows-1251?B?8e3o7O7qLnBuZw==?="', 'снимок.png'],
    ['filename="=?utf-8?B?eA==?="; filename*=utf8\'\'%E6%96%B0.png', '新.png'],
    ['\r\n\tfilename="folded.png"', 'folded.png'],
    // A page that is not in UTF-8.
    ['filename="&#26032; &#128247; &#38; &#55357;.png"', '新 📷 &#38; &#55357;.png'],
    ['\r\nContent-Type: image/png; name="a b.png"\r\nX: ', 'a b.png'],
    ['filename="" ', 'untitled'],
  ])('%s becomes %j', async (parameter, name) => {
    const answer = await sendRaw(`${part(`name="files"; ${parameter}`, 'x')}--b--\r\n`);
    expect(answer.files?.[0]?.name).toBe(name);
    expect(basename(answer.files[0].path)).toMatch(/^upload-[0-9a-f]{32}$/);
  });

  it('reads bytes that are not UTF-8 as windows-1252', async () => {
    const body = `${part('name="files"; filename="M\xfcller \x96 10 \x80.png"', 'x')}--b--`;
    const answer = await sendRaw(Buffer.from(body, 'latin1'));
    expect(answer.files[0].name).toBe('Müller – 10 €.png');
  });

  it('cuts a name of 2,000 characters and keeps its extension', async () => {
    const long = `${part(`name="files"; filename="${'n'.repeat(2000)}.png"`, 'x')}--b--`;
    expect((await sendRaw(long)).files[0].name).toBe(`${'n'.repeat(251)}.png`);
  });

  it('calls a nameless binary part untitled', async () => {
    const answer = await sendRaw(
      `${part('name="files"', 'x', 'Content-Type: application/octet-stream\r\n')}--b--`,
    );
    expect(answer.files[0]).toMatchObject({
      name: 'untitled',
      declaredType: 'application/octet-stream',
    });
  });
});

describe('a form as clients write it', () => {
  const file = part('name="files"; filename="a.png"', 'one', 'Content-Type: image/png\r\n');
  const nothingChosen = part(
    'name="files"; filename=""',
    '',
    'Content-Type: application/octet-stream\r\n',
  );
  const contentsOf = async (body: string, headers: Record<string, string> = {}) => {
    const answer = await sendRaw(Buffer.from(body, 'latin1'), headers);
    const files: { path: string }[] = answer.files ?? [];
    return Promise.all(files.map(({ path }) => readFile(path, 'latin1')));
  };

  it.each([
    ['an empty input after a file', `${file}${nothingChosen}`],
    ['an empty input before a file', `${nothingChosen}${file}`],
    ['an empty input of another name', `${part('name="cover"; filename=""', '')}${file}`],
    ['an empty input without a type', `${file}${part('name="files"; filename=""', '')}`],
    [
      'empty bytes without a file name',
      `${part('name="files"', '', 'Content-Type: application/octet-stream\r\n')}${file}`,
    ],
    [
      'an empty input in one line break',
      `--b\r\nContent-Disposition: form-data; name="files"; filename=""\r\n\r\n${file}`,
    ],
    ['twenty empty inputs', `${nothingChosen.repeat(20)}${file}`],
    ['spaces after a boundary', file.replace('--b\r', '--b   \r')],
    ['a tab after a boundary', file.replace('--b\r', '--b\t \r')],
    ['a preamble', `This is a message.\r\nSeveral --b lines.\r\n${file}`],
    ['an empty line first', `\r\n${file}`],
    ['lower-case headers', file.toLowerCase()],
    ['spaces before the colon', file.replace('Content-Type:', 'Content-Type :')],
    ['no space after the colon', file.replaceAll(': ', ':')],
    [
      'more headers',
      file.replace('\r\nContent-Type', '\r\nContent-Length: 3\r\nX-Empty:\r\nContent-Type'),
    ],
  ])('%s', async (_, body) => {
    expect(await contentsOf(`${body}--b--\r\n`)).toEqual(['one']);
  });

  it.each([
    ['nothing after the last boundary', ''],
    ['an epilogue', '\r\nhelo\r\n\r\n'],
    ['an epilogue with a boundary', `\r\n${file}`],
    ['padding after the last boundary', '  \r\n'],
  ])('%s', async (_, end) => {
    expect(await contentsOf(`${file}--b--${end}`)).toEqual(['one']);
  });

  it.each([
    '\n--b\n',
    'one\n--b\r\n',
    'one\n--b--\r\n',
    '\r\n--bb\r\n',
    '\r\n--b c\r\n',
    '\r\n--b\t-\r\n',
    '\r\n-b\r\n',
    '\r\n\r\n',
    '\r\n--',
    '\r',
    '\n',
    '\r\n--b\r',
  ])('with %j in a file, which is content', async (content) => {
    const body = `${part('name="files"; filename="a.png"', content)}--b--`;
    expect(await contentsOf(body)).toEqual([content]);
  });

  it.each([
    ['multipart/form-data; boundary=----=_Part_7_1.2', '----=_Part_7_1.2'],
    ['multipart/form-data; boundary="a b:c?"', 'a b:c?'],
    ["multipart/form-data;charset=utf-8;BOUNDARY='x'", "'x'"],
    ['multipart/form-data; boundary="q\\"uoted"', 'q"uoted'],
    ['Multipart/Form-Data; boundary=z; charset=utf-8', 'z'],
  ])('with %s', async (contentType, boundary) => {
    const body = `${file}--b--`.replaceAll('--b', `--${boundary}`);
    expect(await contentsOf(body, { 'Content-Type': contentType })).toEqual(['one']);
  });

  it('with a long line of spaces in a file, which is content', async () => {
    const content = `\r\n--b${' '.repeat(20_000)}\r\n`;
    const body = `${part('name="files"; filename="a.png"', content)}--b--`;
    expect((await contentsOf(body))[0] === content).toBe(true);
  });

  it('keeps the order when a part without a name has bytes', async () => {
    const nameless = part('name="files"; filename=""', 'two', 'Content-Type: image/png\r\n');
    expect(await contentsOf(`${file}${nameless}${file}--b--`)).toEqual(['one', 'two', 'one']);
  });

  it('declares no type when the part has none', async () => {
    const answer = await sendRaw(`${part('name="files"; filename="a"', 'x')}--b--`);
    expect(answer.files[0].declaredType).toBe('');
  });

  it('with empty inputs alone has no file', async () => {
    expect(await sendRaw(`${nothingChosen.repeat(2)}--b--`)).toMatchObject({ kind: 'none' });
    await gone();
  });

  it('refuses bytes in an input of another name', async () => {
    const other = part('name="cover"; filename=""', 'x');
    expect(await sendRaw(`${other}${file}--b--`)).toMatchObject({ kind: 'part-name' });
    await gone();
  });
});

describe('a content in an encoding of mail', () => {
  const encoded = (encoding: string, content: string, more = '') =>
    part(
      'name="files"; filename="a.png"',
      content,
      `Content-Type: image/png\r\nContent-Transfer-Encoding: ${encoding}\r\n`,
    ) + more;
  const contentOf = async (body: string) => {
    const answer = await sendRaw(Buffer.from(`${body}--b--\r\n`, 'latin1'));
    return answer.files ? readFile(answer.files[0].path, 'latin1') : answer.message;
  };
  /** As lines of 76 characters. */
  const inLines = (text: string) => text.replace(/.{76}/g, '$&\r\n');
  const bytes = randomBytes(1_000_000).toString('latin1');
  const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

  it.each([
    ['base64', inLines(base64(bytes)), bytes],
    ['BASE64 ', base64(bytes), bytes],
    ['base64', 'b25l\n', 'one'],
    ['base64', 'b25lIHR3bw', 'one two'],
    ['base64', 'b25lIA==dHdv', 'one two'],
    ['base64', '', ''],
    ['quoted-printable', 'one=20two=\r\n three \t\r\nfour=3D4 ', 'one two three\r\nfour=4'],
    ['Quoted-Printable', '=89PNG=0D=0A=1a\r\n100 =zz', '\x89PNG\r\n\x1a\r\n100 =zz'],
    ['binary', 'b25l', 'b25l'],
    ['8BIT', 'b25l', 'b25l'],
    // Sent as it is in spite of the header.
    ['base64', `\x89PNG\r\n${bytes}`, `\x89PNG\r\n${bytes}`],
    ['quoted-printable', '\xff\xd8=20', '\xff\xd8=20'],
  ])('is decoded: %s, %.20s', async (encoding, content, decoded) => {
    expect((await contentOf(encoded(encoding, content))) === decoded).toBe(true);
  });

  it('is decoded wherever the bytes are cut', async () => {
    const body = Buffer.from(
      `${encoded('base64', 'b25lIA==dHdv\r\n')}${encoded('quoted-printable', 'a=3D=\r\n b \r\nc')}--b--`,
    );
    for (let at = 0; at <= body.length; at++) {
      const contents = [];
      const pieces = Readable.from([body.subarray(0, at), body.subarray(at)]);
      for await (const { content } of readParts(pieces, 'b')) contents.push(await text(content));
      expect(contents).toEqual(['one two', 'a= b\r\nc']);
    }
  });

  it('is decoded in a text field, and within the limit of a file', async () => {
    const parent = part('name="parentId"', 'YWJj', 'Content-Transfer-Encoding: base64\r\n');
    const full = base64(randomBytes(5 * MEGABYTE).toString('latin1'));
    const answer = await sendRaw(`${parent}${encoded('base64', inLines(full))}--b--`);
    expect(answer).toMatchObject({ parentId: 'abc', files: [{ sizeBytes: 5 * MEGABYTE }] });
    const larger = await sendRaw(`${encoded('base64', `${full}AAAA`)}--b--`);
    expect(larger).toMatchObject({ kind: 'too-large' });
  });

  it.each([
    ['letters of another alphabet', 'b25l!!!!'],
    ['a single letter left', 'b25lb'],
    ['only a part of its padding', 'b25lIA=x'],
  ])('is refused with advice: base64 with %s', async (_, content) => {
    expect(await contentOf(encoded('base64', content))).toContain('send the bytes as they are');
    await gone();
  });

  it('is not made longer without end by white space', async () => {
    const endless = `${encoded('base64', `b25l${' \r\n'.repeat(3 * MEGABYTE)}`)}--b--`;
    expect(await sendRaw(endless)).toMatchObject({ kind: 'malformed' });
    await gone();
  });
});

describe('a refused upload leaves nothing and says why', () => {
  it.each([
    ['another part name', 'part-name', ['photo', 'files'], {}],
    ['the name in other letters', 'part-name', ['Files'], {}],
    ['parentId as a file', 'part-name', ['files', 'parentId'], {}],
  ])('%s', async (_, kind, names) => {
    const form = new FormData();
    for (const name of names) form.append(name, aFile('a.png', 200_000));
    expect(await send(form)).toMatchObject({ status: 400, kind });
    await gone();
  });

  it('21 files', async () => {
    const answer = await send(formOf(...Array.from({ length: 21 }, () => aFile('a.png', 50_000))));
    expect(answer).toMatchObject({ status: 400, kind: 'too-many' });
    await gone();
  });

  it('no file', async () => {
    const form = new FormData();
    form.append('files', 'only text');
    form.append('parentId', 'abc');
    expect(await send(form)).toMatchObject({ status: 400, kind: 'none' });
    expect(await sendRaw('--b--\r\n')).toMatchObject({ kind: 'none' });
  });

  it('one byte over the limit', async () => {
    const form = formOf(aFile('ok.png'), aFile('big.png', 5 * MEGABYTE + 1), aFile('ok.png'));
    expect(await send(form)).toMatchObject({ status: 413, kind: 'too-large' });
    await gone();
  });

  it.each([
    ['no content type', { 'Content-Type': '' }, 'x', 'not-multipart'],
    ['JSON', { 'Content-Type': 'application/json' }, '{}', 'not-multipart'],
    [
      'a urlencoded form',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'files=x',
      'not-multipart',
    ],
    [
      'multipart of another kind',
      { 'Content-Type': 'multipart/mixed; boundary=b' },
      '--b--',
      'not-multipart',
    ],
    ['no boundary', { 'Content-Type': 'multipart/form-data' }, '--b--', 'malformed'],
    [
      'the wrong boundary',
      { 'Content-Type': 'multipart/form-data; boundary=zz' },
      '--b--\r\n',
      'malformed',
    ],
    ['an empty body', {}, '', 'malformed'],
    ['no last boundary', {}, part('name="files"; filename="a.png"', 'x'), 'malformed'],
    ['an end within a header', {}, '--b\r\nContent-Disposition: form-data; na', 'malformed'],
    [
      'an end within a file',
      {},
      part('name="files"; filename="a.png"', 'x').slice(0, -3),
      'malformed',
    ],
    ['a header that is none', {}, '--b\r\nno colon here\r\n\r\nx\r\n--b--', 'malformed'],
    [
      'a zero byte in a file name',
      {},
      `${part('name="files"; filename="a\0.png"', 'x')}--b--`,
      'malformed',
    ],
    [
      'an image without a file name',
      {},
      `${part('name="files"', 'x', 'Content-Type: image/png\r\n')}--b--`,
      'malformed',
    ],
    ['a file part without a name', {}, `${part('filename="a.png"', 'x')}--b--`, 'part-name'],
    [
      'two parents',
      {},
      `${part('name="parentId"', 'a')}${part('name="parentId"', 'b')}--b--`,
      'malformed',
    ],
    ['10,000 fields', {}, `${part('name="f"', 'x').repeat(10_000)}--b--`, 'malformed'],
    [
      'headers of 1 MB in a part',
      {},
      `--b\r\nX: ${'h'.repeat(MEGABYTE)}\r\n\r\nx\r\n--b--`,
      'malformed',
    ],
    [
      '100,000 header lines in a part',
      {},
      `--b\r\n${'X: y\r\n'.repeat(100_000)}\r\nx\r\n--b--`,
      'malformed',
    ],
    ['a preamble without end', {}, 'x'.repeat(6 * MEGABYTE), 'malformed'],
    [
      'an epilogue without end',
      {},
      `${part('name="files"; filename="a.png"', 'x')}--b--\r\n${'x'.repeat(6 * MEGABYTE)}`,
      'malformed',
    ],
  ])('%s', async (_, headers, body, kind) => {
    expect(await sendRaw(body, headers)).toMatchObject({ status: 400, kind });
    await gone();
  });

  it.each([
    ["filename*=UTF-8''%zz.png", 'x'],
    ["filename*=klingon''a.png", 'x'],
    ['filename="unclosed.png', 'x'],
  ])('a part the parser would skip: %s', async (parameter, content) => {
    const good = part('name="files"; filename="good.png"', 'x');
    const answer = await sendRaw(
      `${good}${part(`name="files"; ${parameter}`, content)}${good}--b--`,
    );
    expect(answer).toMatchObject({ status: 400, kind: 'malformed' });
    await gone();
  });

  it('the disk fails: reports the disk error, not a problem of the upload', async () => {
    UPLOADS.options = { ...UPLOADS.options, folder: join(UPLOADS.folder, 'absent') };
    expect(await send(formOf(aFile('a.png', 2_000_000)))).toMatchObject({ kind: 'other' });
    expect(UPLOADS.outcomes[0]).toMatchObject({ code: 'ENOENT' });
  });
});
