import { describe, expect, it } from 'vitest';
import { claimsNothing, downloadName, recognize } from './media-types';

describe('a declared type', () => {
  it.each([
    'image/jpg',
    'image/pjpeg',
    'image/x-jpeg',
    'image/JPG; charset=binary',
    'image/jfif',
    'image/x-png',
    'image/apng',
    'image/vnd.mozilla.apng',
    'image/x-citrix-png',
    'image/heif',
    'image/heic-sequence',
    'image/heif-sequence',
    'image/x-heic',
    'image/avif-sequence',
    'image/x-webp',
    'image/x-gif',
    'image/tif',
    'image/x-tiff',
    'image/x-ms-bmp',
    'image/x-windows-bmp',
    'image/x-bmp',
    'image/ms-bmp',
    'image/svg',
    'application/svg+xml',
    'image/svg-xml',
    ' IMAGE/X-PNG ',
    '"image/jpeg"',
    'image/jpeg, image/jpeg',
    'image/jpeg;base64',
  ])('%s is an image', (type) => {
    expect(recognize('blob', type)).toBe('image');
  });

  it.each([
    'video/mov',
    'video/x-quicktime',
    'video/qt',
    'video/m4v',
    'application/mp4',
    'video/x-mp4',
    'video/mkv',
    'application/x-matroska',
    'video/matroska',
    'video/x-webm',
    'video/divx',
    'video/avi',
    'video/msvideo',
    'video/x-avi',
    'application/x-troff-msvideo',
    'video/mpg',
    'video/x-mpeg',
    'video/mpeg2',
    'video/mp2p',
    'video/3gp',
    'video/3g2',
    'video/x-mpegts',
    'video/avchd-stream',
    'video/m2ts',
    'model/vnd.mts',
    'video/MP2T',
    'video/dvd',
    'video/x-ms-vob',
    'video/x-f4v',
  ])('%s is a video', (type) => {
    expect(recognize('blob', type)).toBe('video');
  });

  it.each([
    'image/x-icon',
    'image/vnd.adobe.photoshop',
    'application/pdf',
    'text/html',
    'audio/mp4',
    'image/*',
    'image',
    'jpg',
    'x-',
    'constructor',
    'image/x-x-png',
  ])('%s is not recognized', (type) => {
    expect(recognize('blob', type)).toBeNull();
  });

  it('gives way to the extension', () => {
    expect(recognize('a.PJPEG', 'video/mp4')).toBe('image');
    expect(recognize('a.apng', 'application/octet-stream')).toBe('image');
    expect(recognize('a.3gp2', '')).toBe('video');
    for (const name of ['MOV001.MOD', 'VTS_01_1.VOB', 'a.m2p', 'MOV002.TOD', 'GL010042.LRV'])
      expect(recognize(name, ''), name).toBe('video');
    expect(recognize('a.jpg?w=300', 'application/octet-stream')).toBe('image');
    for (const name of [
      '#selfie.png',
      'why?.jpg',
      'a.b#2.jpg',
      'holiday.2024#3.jpg',
      'clip.mov#cover.jpg',
    ])
      expect(recognize(name, ''), name).toBe('image');
  });
});

describe('a file claims nothing', () => {
  it.each([
    ['blob', ''],
    ['IMG_2041', 'application/octet-stream'],
    ['Scan 2024-05-01 10.15.32', 'binary/octet-stream'],
    ['file.bin', 'application/octet-stream;charset=UTF-8'],
    ['untitled', 'application/x-www-form-urlencoded'],
    ['.hidden', 'APPLICATION/FORCE-DOWNLOAD'],
    ['a.', '*/*'],
    ['photo', 'image/*'],
  ])('when it is called %j with the type %j', (name, type) => {
    expect(claimsNothing(name, type)).toBe(true);
  });

  it.each([
    ['a.exe', ''],
    ['notes.txt', 'application/octet-stream'],
    ['archive.7z', ''],
    ['blob', 'text/plain'],
    ['blob', 'text/html; charset=utf-8'],
    ['blob', 'image/x-icon'],
  ])('but not when it is called %j with the type %j', (name, type) => {
    expect(claimsNothing(name, type)).toBe(false);
  });
});

it.each([
  ['x.html', 'image/jpeg', 'x.html.jpg'],
  ['x.hta', 'image/png', 'x.hta.png'],
  ['x.jpg.exe', 'image/jpeg', 'x.jpg.exe.jpg'],
  ['x.jpg.', 'image/jpeg', 'x.jpg..jpg'],
  ['Scan 10.15', 'image/tiff', 'Scan 10.15.tif'],
  ['photo', 'video/mp4', 'photo.mp4'],
  ['x.lnk', 'video/x-flv', 'x.lnk.flv'],
  ['x.PNG', 'image/jpeg', 'x.PNG'],
  ['x.JPEG', 'image/jpeg', 'x.JPEG'],
  ['x-captions-0.vtt', 'text/vtt', 'x-captions-0.vtt'],
])('%j with the bytes of %s is given as %j', (name, contentType, expected) => {
  expect(downloadName(name, contentType)).toBe(expected);
});
