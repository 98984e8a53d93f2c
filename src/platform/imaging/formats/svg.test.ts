import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '@/testing/growth';
import { imagingOfBytes } from '@/testing/imaging';

const { imaging, save, headerOf, processed } = imagingOfBytes();

const sizeOf = async (file: Buffer | string) => {
  const { contentType, width, height } = await headerOf(Buffer.from(file));
  return `${contentType} ${width} × ${height}`;
};
const svg = (attributes: string, content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;

it('an SVG becomes as large as a cover may be', async () => {
  const path = await save(Buffer.from(svg('width="30" height="20"')));
  const cover = await sharp(await imaging.cover(path)).metadata();
  expect(cover).toMatchObject({ width: 2400, height: 1600 });
});

describe('the size of an SVG is that of browsers', () => {
  it.each([
    ['height="1em" viewBox="0 0 576 512"', '18 × 16'],
    ['width="36em" viewBox="0 0 576 512"', '576 × 512'],
    ['width="30em" height="20em" viewBox="0 0 576 512"', '480 × 320'],
    ['width="20rem" height="10rem" viewBox="0 0 576 512"', '320 × 160'],
    ['width="20ex" height="10ex"', '160 × 80'],
    ['width="20ch" height="10ch"', '160 × 80'],
    ['width="400Q" height="200q"', '378 × 189'],
    ['width="3EM" height="2Rem"', '48 × 32'],
    ['width="1e1em" height=".5E1em"', '160 × 80'],
    ["width = '10em' height='5em'", '160 × 80'],
    ['font-size="10" width="10em" height="5rem"', '100 × 50'],
    ['font-size="2em" width="10em" height="5em"', '320 × 160'],
    ['font-size="200%" width="10rem" height="5rem"', '320 × 160'],
    ['style="font-size: 15pt; width: 10em" height="5rem"', '200 × 100'],
    ['style="width:10rem;height:5rem" viewBox="0 0 576 512"', '160 × 80'],
    ['style="max-width:1rem" width="100%" height="100%" viewBox="0 0 576 512"', '576 × 512'],
    ['style="font: bold 20px serif; width: 10em; height: 5em"', '200 × 100'],
    ['font-size="large" width="10em" height="5em"', '180 × 90'],
    ['width="6pc" height="36pt"', '96 × 48'],
    ['', '300 × 150'],
    ['width="100%" height="auto"', '300 × 150'],
    ['width="120"', '120 × 150'],
    ['style="width:120px" height="80"', '120 × 80'],
    ['width="1in" height="25.4mm"', '96 × 96'],
  ])('%s', async (attributes, size) => {
    expect(await sizeOf(svg(attributes))).toBe(`image/svg+xml ${size}`);
  });

  it.each([
    '<?xml version="1.0"?><!-- <svg width="1rem"> -->',
    '<!DOCTYPE svg [<!ENTITY x "<svg width=\'1rem\'>">]>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    '<?xml-stylesheet href="a.css"?>\n',
  ])('after %s', async (before) => {
    const attributes = 'id="a>b" width="20rem" height="10rem"';
    expect(await sizeOf(before + svg(attributes))).toBe('image/svg+xml 320 × 160');
  });

  it.each([
    ['spaces', (n: number) => `width="${' '.repeat(n)}x"`],
    ['fonts', (n: number) => ' font:'.repeat(n / 4)],
    ['digits', (n: number) => `style="font:${'1'.repeat(n)}"`],
  ])('found in linear time in a tag full of %s', async (_, attributes) => {
    const find = (n: number) => sizeOf(svg(attributes(n))).catch(() => undefined);
    expect(await growth(find, 200_000)).toBeLessThan(LINEAR);
  });

  it('and so are lengths within it', async () => {
    const drawing = svg(
      'width="640" height="320"',
      '<rect width="20em" height="10em" fill="#f00"/>',
    );
    const { renditions } = await processed(Buffer.from(drawing));
    const { channels } = await sharp(renditions[0]?.webp).stats();
    // A quarter is red.
    expect(Math.round(channels[3]?.mean ?? 0)).toBe(64);
  });
});

describe('an SVG in another encoding', () => {
  const drawing = (encoding: string, title = 'Ä') =>
    `<?xml version="1.0" encoding="${encoding}"?>\n${svg('width="300" height="200"', `<title>${title}</title><rect width="300" height="200" fill="#f00"/>`)}`;
  const littleEndian = (text: string) => Buffer.from(text, 'utf16le');
  const bigEndian = (text: string) => littleEndian(text).swap16();

  it.each<[string, Buffer | string]>([
    ['UTF-16, little-endian', littleEndian(`\ufeff${drawing('UTF-16')}`)],
    ['UTF-16, big-endian', bigEndian(`\ufeff${drawing('UTF-16')}`)],
    ['UTF-16LE without a mark', littleEndian(drawing('UTF-16LE'))],
    ['UTF-16BE without a mark', bigEndian(drawing('utf-16be'))],
    ['UTF-16 without a declaration', bigEndian(`\ufeff\n${svg('width="300" height="200"')}`)],
    ['UTF-16 without either', littleEndian(svg('width="300" height="200"'))],
    ['UTF-8 that declares UTF-16', drawing('utf-16')],
    ['UTF-8 with a mark', `\ufeff${drawing('UTF-8')}`],
    ['ISO 8859-1', Buffer.from(drawing('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(drawing('windows-1252', '\x80'), 'latin1')],
    ['Shift JIS', Buffer.from(drawing('Shift_JIS', '\x83\x4a'), 'latin1')],
  ])('is drawn: %s', async (_, bytes) => {
    expect(await sizeOf(bytes)).toBe('image/svg+xml 300 × 200');
    const { full } = await processed(Buffer.from(bytes));
    expect(full?.longestEdge).toBe(400);
  });

  it.each([
    ['text that is not in its encoding', Buffer.from(drawing('UTF-8'), 'latin1')],
    ['an unknown encoding', Buffer.from(drawing('klingon'))],
    ['half of a character', littleEndian(`\ufeff${drawing('UTF-16')}`).subarray(0, -1)],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(headerOf(bytes)).rejects.toThrow('This image is damaged');
  });
});
