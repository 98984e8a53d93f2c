import { describe, expect, it } from 'vitest';
import { isFiller } from './is-filler';

const DEVICE = { make: 'Acme Corp', model: 'Snap 3', software: 'Snapper 1.2' };
const asText = (text: string) => isFiller(text, DEVICE);
const asKeyword = (text: string) => isFiller(text, DEVICE, { keyword: true });

describe('a filler', () => {
  it.each([
    'OLYMPUS DIGITAL CAMERA',
    'Olympus Digital Camera         ',
    'OLYMPUS IMAGING CORP.',
    'OLYMPUS OPTICAL CO.,LTD',
    'COPYRIGHT (C) 2009 OLYMPUS IMAGING CORP.',
    'SONY DSC',
    'SAMSUNG',
    'SAMSUNG CAMERA PICTURES',
    'KONICA MINOLTA DIGITAL CAMERA',
    'Minolta DSC',
    'JENOPTIK DIGITAL CAMERA',
    'LG DIGITAL CAMERA',
    'DIGITAL CAMERA',
    'Digital StillCamera',
    'CASIO COMPUTER CO.,LTD.',
    'EASTMAN KODAK COMPANY',
    'NIKON CORPORATION',
    '<Digimax i5, Samsung #1>',
    '<KENOX S630  / Samsung S630>',
    'Exif_JPEG_PICTURE',
    'EXIF_JPEG_T422',
    'Picasa',
    'binary comment',
    'default',
    'x-default',
    'charset=Ascii',
    'Untitled',
    'unknown',
    'oplus_32',
    'filter: 0; fileterIntensity: 0.0; filterMask: 0; module: photo;',
    'Created with GIMP',
    'Processed with VSCO with c1 preset',
    'File written by Adobe Photoshop® 5.2',
    'LEAD Technologies Inc. V1.01',
    'Copyright',
    'Copyright (C) 2007',
    '© 2019',
    '????????',
    '- - -',
    '. . .',
    '***',
    '   ',
    '\u3000\u00a0',
    '00000',
    'Acme Corp',
    'Snap 3',
    'Acme Corp Snap 3',
    'Snapper 1.2',
  ])('is %j, as text and as keyword', (text) => {
    expect([asText(text), asKeyword(text)]).toEqual([true, true]);
  });

  it.each([
    'Screenshot',
    'Scanner',
    'image',
    'Photographer',
    'Camera Owner',
    'hdrpl',
    'oznorWO',
    'DSC_0123',
    'P1010001',
    'IMG_20240501.JPG',
    'DCIM\\100MEDIA\\DJI_0042.JPG',
    'C:\\DCIM\\100GOPRO\\GOPR0001.JPG',
  ])('is %j as text, but a keyword of that name groups images', (text) => {
    expect([asText(text), asKeyword(text)]).toEqual([true, false]);
  });

  it.each([
    'My Olympus digital camera on the table',
    'My new digital camera',
    'Canon',
    'Samsung',
    'Sony headquarters, Tokyo',
    'Copyright 2007 Anna',
    '© Anna',
    'All rights reserved',
    'Default settings of the oven',
    'Screenshot of the first release',
    'Made with love by Anna',
    'Picasa Gallery of Málaga',
    'Picasso',
    'Why?',
    '42',
    '🎉',
    '松',
    'Ω',
    'Mr. Snap 3',
    'Photo of Anna.',
  ])('is never %j', (text) => {
    expect([asText(text), asKeyword(text)]).toEqual([false, false]);
  });
});
