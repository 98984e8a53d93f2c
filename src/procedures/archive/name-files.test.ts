import { describe, expect, it } from 'vitest';
import { makeFileNames, safeName } from './name-files';

describe('safeName', () => {
  it.each([
    ['photo.jpg', 'photo.jpg'],
    ['a<b>c:d"e/f\\g|h?i*j.png', 'a_b_c_d_e_f_g_h_i_j.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['name. . ', 'name'],
    ['  name.jpg', 'name.jpg'],
    ['...', 'untitled'],
    ['', 'untitled'],
    ['CON', '_CON'],
    ['nul.jpg', '_nul.jpg'],
    ['com¹ .jpg', '_com¹ .jpg'],
    ['COM10.jpg', 'COM10.jpg'],
    ['console.jpg', 'console.jpg'],
    ['e\u0301te\u0301.jpg', 'été.jpg'],
    ['gpj\u202Eexe.jpg', 'gpj_exe.jpg'],
    ['Ελλάδα 日本 عربي עברית ไทย 👩‍👩‍👧.jpg', 'Ελλάδα 日本 عربي עברית ไทย 👩‍👩‍👧.jpg'],
  ])('turns %j into %j', (name, safe) => {
    expect(safeName(name)).toBe(safe);
  });

  it('keeps the extension of an overlong name, and cuts between whole characters', () => {
    expect(safeName(`${'a'.repeat(300)}.jpeg`)).toBe(`${'a'.repeat(250)}.jpeg`);
    const family = '👩‍👩‍👧';
    const long = safeName(`${family.repeat(40)}.jpg`);
    expect(long).toBe(`${family.repeat(13)}.jpg`);
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(255);
    expect(safeName('x'.repeat(300))).toHaveLength(255);
  });
});

describe('the names of an archive', () => {
  it('differ in more than their case, and keep their extensions', () => {
    const names = makeFileNames(['manifest.json']);
    const paths = [
      'a.jpg',
      'A.JPG',
      'a (2).jpg',
      'a.jpg',
      'Manifest.json',
      'straße',
      'STRASSE',
    ].map((name) => names.pathOf(name, null));
    expect(paths).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (2) (2).jpg',
      'a (3).jpg',
      'Manifest (2).json',
      'straße',
      'STRASSE (2)',
    ]);
  });

  it('are unique in their folder, one for each library', () => {
    const names = makeFileNames(['manifest.json']);
    const one = { id: 'one', name: 'Sea' };
    const two = { id: 'two', name: 'sea' };
    expect(names.pathOf('a.jpg', one)).toBe('Sea/a.jpg');
    expect(names.pathOf('a.jpg', two)).toBe('sea (2)/a.jpg');
    expect(names.pathOf('A.jpg', one)).toBe('Sea/A (2).jpg');
    expect(names.pathOf('manifest.json', one)).toBe('Sea/manifest.json');
  });

  it('stay within the limit with a number added, and 20,000 equal names are still fast', () => {
    const names = makeFileNames([]);
    const long = `${'ä'.repeat(200)}.jpg`;
    const began = performance.now();
    const paths = Array.from({ length: 20_000 }, () => names.pathOf(long, null));
    expect(new Set(paths).size).toBe(20_000);
    expect(Math.max(...paths.map((path) => Buffer.byteLength(path)))).toBeLessThanOrEqual(255);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
