import { deflateRawSync } from 'node:zlib';
import { copyBytes, type GoodFile, type HostileFile } from './corpus-file';
import { jpegSegment, jpegWith } from './jpeg-bytes';
import { scene } from './scene';

const HTML = '<!doctype html><script>alert(document.domain)</script>';
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF';

/** Files whose content does not match their name, and files valid in two formats. */
export async function disguises(): Promise<HostileFile[]> {
  const png = await scene(96, 64).png().toBuffer();
  const jpeg = await scene(96, 64).jpeg().toBuffer();
  const gif = await scene(96, 64).gif().toBuffer();
  const zip = aZip();
  const refused = (name: string, bytes: Uint8Array | string, type?: string): HostileFile => ({
    name,
    format: 'disguised',
    bytes: copyBytes(bytes),
    must: 'be refused',
    ...(type ? { type } : {}),
  });
  const harmless = (...row: Parameters<typeof refused>): HostileFile => ({
    ...refused(...row),
    must: 'be harmless',
  });
  return [
    refused('letter.jpg', 'Dear Anna,\n\nthis is a letter.\n', 'image/jpeg'),
    refused('page.png', HTML, 'image/png'),
    refused('page.svg', HTML, 'image/svg+xml'),
    refused('note.svg', '<?xml version="1.0"?><note>Hello</note>'),
    refused('document.jpg', PDF, 'image/jpeg'),
    refused('archive.png', zip),
    refused('program.gif', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])),
    refused('program.webp', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(500)])),
    refused('sound.tif', Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')),
    refused('sound.webp', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')),
    refused(
      'postscript.jpg',
      '%!PS\n(/etc/passwd) (r) file 100 string readstring pop show showpage',
    ),
    refused(
      'commands.png',
      'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x.png|id"\npop graphic-context',
    ),
    refused(
      'image-magick.jpg',
      'push graphic-context\nviewbox 0 0 96 64\nimage over 0,0 96,64 "label:@/etc/passwd"\npop graphic-context',
    ),
    refused('portable.bmp', 'P6\n1 1\n255\nabc'),
    refused('radiance.tif', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0'),
    refused('fits.tiff', 'SIMPLE  =                    T'.padEnd(2880)),
    refused('numbers.png', 'a,b,c\n1,2,3\n'),
    refused('jpeg-2000.jpg', Buffer.from('0000000c6a5020200d0a870a00000014', 'hex')),
    refused(
      'photoshop.tif',
      Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03', 'latin1'),
    ),
    refused('icon.png', Buffer.from('00000100010010100000010020006804000016000000', 'hex')),
    refused('image.exe', png, 'application/x-msdownload'),
    refused('image.html', png, 'text/html'),
    refused('image.mp4', jpeg, 'video/mp4'),
    refused('image.mov', png),
    harmless('image.svg', png, 'image/svg+xml'),
    harmless(
      'drawing.jpg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'image/jpeg',
    ),
    harmless('no-ending', png, 'image/png'),
    harmless('declared-as-page.png', png, 'text/html'),
    harmless('strange-type.png', png, 'image/png; a="'),
    harmless('image-and-script.gif', Buffer.concat([gif, Buffer.from('/*\n*/=1;alert(1)//')])),
    harmless(
      'script-in-size.gif',
      Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), Buffer.from('*/=alert(1)')]),
    ),
    harmless('image-and-document.jpg', Buffer.concat([jpeg, Buffer.from(PDF)])),
    harmless('document-in-comment.jpg', jpegWith(jpeg, jpegSegment(0xfe, PDF))),
    refused('document-before-image.jpg', Buffer.concat([Buffer.from(PDF), jpeg])),
    harmless('image-and-archive.png', Buffer.concat([png, zip])),
    harmless('page-in-comment.jpg', jpegWith(jpeg, jpegSegment(0xfe, HTML))),
    harmless('page-behind.png', Buffer.concat([png, Buffer.from(HTML)])),
    harmless(
      'server-page-in-comment.jpg',
      jpegWith(jpeg, jpegSegment(0xfe, '<?php system($_GET[0]); ?>')),
    ),
    harmless('two-images.jpg', Buffer.concat([jpeg, jpeg])),
  ];
}

/** A good image under hostile names. */
export async function hostileNames(): Promise<HostileFile[]> {
  const bytes = copyBytes(await scene(8, 6).png().toBuffer());
  const names = [
    '../../../../etc/cron.d/x.png',
    '..\\..\\windows\\x.png',
    '/etc/passwd.png',
    'C:\\Users\\x.png',
    'a\0b.png',
    'line\r\nSet-Cookie: x=1.png',
    '\u202egnp.exe.png',
    `${'long'.repeat(500)}.png`,
    '.png',
    '...png',
    '    .png',
    '"; filename="y.png',
    '<img src=x onerror=alert(1)>.png',
    "'; DROP TABLE asset; --.png",
    'nul.png',
    '\ud800.png',
    '%2e%2e%2fx.png',
    `$${'{jndi:ldap://127.0.0.1/x}'}.png`,
  ];
  return names.map((name) => ({
    name,
    format: 'named',
    bytes,
    type: 'image/png',
    must: 'be harmless',
  }));
}

/** Good files truncated within their headers and later, as a broken connection leaves them. */
export function cutShort(good: GoodFile[]): HostileFile[] {
  const models = new Map(
    good.filter(({ colours }) => colours !== 'none').map((file) => [file.format, file]),
  );
  const fixed = [1, 4, 8, 16, 32, 64, 128];
  return [...models.values()].flatMap(({ name, format, bytes }) =>
    [...fixed, Math.floor(bytes.length / 2), bytes.length - 2].map((length) => ({
      name: `cut-at-${length}-${name}`,
      format,
      bytes: copyBytes(bytes.subarray(0, length)),
      must: length <= 8 ? 'be refused' : 'be harmless',
    })),
  );
}

/** Empty files. */
export const empties = (): HostileFile[] =>
  ['jpg', 'png', 'gif', 'webp', 'avif', 'heic', 'tif', 'svg', 'bmp', 'mp4', 'mov'].map(
    (extension) => ({
      name: `empty.${extension}`,
      format: 'disguised',
      bytes: copyBytes(''),
      must: 'be refused',
    }),
  );

/** A ZIP with one small HTML page in it. */
const aZip = (): Buffer => {
  const data = deflateRawSync(Buffer.from(HTML));
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(HTML.length, 22);
  head.writeUInt16LE(10, 26);
  return Buffer.concat([head, Buffer.from('index.html'), data]);
};
