import { describe, expect, it } from 'vitest';
import { cleanName } from './clean-name';

describe('cleanName', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['Ferien in Köln.JPG', 'Ferien in Köln.JPG'],
    ['写真 📷.png', '写真 📷.png'],
    ['../../etc/passwd', 'passwd'],
    ['/abs/olute.png', 'olute.png'],
    ['C:\\fakepath\\x.jpg', 'x.jpg'],
    ['mixed/..\\a.gif', 'a.gif'],
    ['a\0b\r\nc\u0007\u009f.jpg', 'abc.jpg'],
    ['\u202Egpj.exe', 'gpj.exe'],
    ['\u2066a\u2069\u200F\u061C.png', 'a.png'],
    ['half\uD83D.png', 'half.png'],
    ['Cafe\u0301.jpg', 'Caf\u00E9.jpg'],
    ['  spaced.png \t', 'spaced.png'],
    ['.jpg', '.jpg'],
    ['<script>.svg', '<script>.svg'],
  ])('turns %j into %j', (sent, expected) => {
    expect(cleanName(sent)).toBe(expected);
  });

  it.each([undefined, '', ' ', '.', '..', '...', 'a/', '\\', '../', '\u202E', '\0'])(
    'calls %j untitled',
    (sent) => {
      expect(cleanName(sent)).toBe('untitled');
    },
  );

  it('keeps the extension of an overlong name', () => {
    const name = cleanName(`${'x'.repeat(400)}.jpeg`);
    expect(name).toHaveLength(255);
    expect(name).toMatch(/^x+\.jpeg$/);
  });

  it('never cuts a character in half', () => {
    for (const lead of ['', 'a']) {
      const name = cleanName(`${lead}${'📷'.repeat(200)}.png`);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/\p{Cs}/u);
      expect(name).toMatch(/📷\.png$/u);
    }
  });

  it('does not treat a long ending as an extension', () => {
    const name = cleanName(`a.${'y'.repeat(400)}`);
    expect(name).toHaveLength(255);
  });
});
