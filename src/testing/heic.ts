// Images no dependency can encode: made by heif-enc (x265).

/** 640 × 480, quarters red, green, blue, white; EXIF with Make Pear, Model Pear 12, a time, and a place in Sydney. */
export const aHeic = (): Buffer => Buffer.from(QUARTERS, 'base64');

/** 64 × 48, one colour in Display P3; in sRGB it is 200, 60, 40. */
export const aWideHeic = (): Buffer => Buffer.from(WIDE, 'base64');

/**
 * An image of 2 × 2 tiles, each `aHeic`, with the last ones reaching over its edge: 900 × 700 as stored. `turns` are
 * boxes that make it upright, in this order: `irot` with quarter turns counterclockwise, `imir` with 0 (top to bottom)
 * or 1, `clap`, which cuts off 100 columns and 60 rows.
 */
export const aTiledHeic = (turns: ['irot' | 'imir' | 'clap', number][] = []): Buffer => {
  const tile = aHeic();
  const boxNamed = (name: string) => {
    const at = tile.indexOf(name) - 4;
    return tile.subarray(at, at + tile.readUInt32BE(at));
  };
  // The first item is the image; the second one is EXIF.
  const pixels = boxNamed('mdat').subarray(8, 8 + 617);
  const grid = Buffer.from([0, 0, 1, 1, ...numbers('HH', 900, 700)]);
  const tileIds = [1, 2, 3, 4];
  const turnBoxes = turns.map(([name, value]) =>
    name === 'clap'
      ? box('clap', numbers('IIIIIIII', 800, 1, 640, 1, 10, 1, 6, 1))
      : box(name, Buffer.from([value])),
  );
  const properties = [
    boxNamed('hvcC'),
    box('ispe', numbers('III', 0, 640, 480)),
    box('ispe', numbers('III', 0, 900, 700)),
    ...turnBoxes,
  ];
  const associations = [
    ...tileIds.map((id) => Buffer.from([0, id, 2, 0x81, 2])),
    Buffer.from([0, 5, 1 + turns.length, 3, ...turns.map((_, place) => 0x84 + place)]),
  ];
  const items = [
    ...tileIds.map((id) =>
      box('infe', Buffer.from([2, 0, 0, 1, 0, id, 0, 0, ...ascii('hvc1'), 0])),
    ),
    box('infe', Buffer.from([2, 0, 0, 0, 0, 5, 0, 0, ...ascii('grid'), 0])),
  ];
  const metaAt = (pixelsAt: number) =>
    box(
      'meta',
      numbers('I', 0),
      box('hdlr', Buffer.concat([Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13)])),
      box('pitm', numbers('IH', 0, 5)),
      box(
        'iloc',
        numbers('IBBH', 0, 0x44, 0, 5),
        ...tileIds.map((id) => numbers('HHHII', id, 0, 1, pixelsAt, pixels.length)),
        numbers('HHHII', 5, 0, 1, pixelsAt + pixels.length, grid.length),
      ),
      box('iinf', numbers('IH', 0, 5), ...items),
      box('iref', numbers('I', 0), box('dimg', numbers('HHHHHH', 5, 4, ...tileIds))),
      box('iprp', box('ipco', ...properties), box('ipma', numbers('II', 0, 5), ...associations)),
    );
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const pixelsAt = type.length + metaAt(0).length + 8;
  return Buffer.concat([type, metaAt(pixelsAt), box('mdat', pixels, grid)]);
};

const ascii = (text: string) => [...Buffer.from(text)];

const box = (name: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([numbers('I', 8 + content.length), Buffer.from(name), content]);
};

/** Whole numbers of one (B), two (H) or four (I) bytes. */
const numbers = (form: string, ...values: number[]): Buffer =>
  Buffer.concat(
    [...form].map((letter, place) => {
      const bytes = { B: 1, H: 2, I: 4 }[letter] ?? 0;
      const written = Buffer.alloc(bytes);
      written.writeUIntBE(values[place] ?? 0, 0, bytes);
      return written;
    }),
  );

const QUARTERS =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
  'AAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGlAAEAAAAAAAACaQACAAAAAAQOAAEAAAAAAAABcAAAADhp' +
  'aW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAwGlwcnAAAACiaXBjbwAAAHZo' +
  'dmNDAQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQApQgEBA3AAAAMAkAAA' +
  'AwAAAwBaoAUCAeFlupJKa5sCAAADAAIAAAMAAhAiAAEAB0QBwXKwYkAAAAAUaXNwZQAAAAAAAAKAAAAB4AAAABBwaXhpAAAA' +
  'AAMICAgAAAAWaXBtYQAAAAAAAAABAAEDgQKDAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAAPhbWRhdAAAAmUoAa8TEHmQ' +
  'n32VGizmqHDT//4mlH/9OueH6eXS0nm9kO5rs7ZgRS2lAAAI0AAJekt/srKtx4TW933jv78wdyGBubLWIIBglzpEdeT9F9cI' +
  'AEeACIAAAAMDdqMCKW0oAABGgACUAAV8+azZUg88W6f6ErleAADuGsOTAFTN/ww/tsw5atj8fr+DAzfIGocRtycuAFoAAAMA' +
  'AAMAZkCTAADHAAcwAAADAAUJ54ZwIGtjdP9CVyvAADfK9LbI1D2zMw5atj8fr+DA7t8MEOMA5zAAAAMAAAMAAAMAnYCHJ6HU' +
  'MaID/84P5S43NY2PimPhDCbCMg0hVCbFegJm4DWwE1V6ejzbyjWO0ugcXy+lwCNEzYGNRSxrUYaSNmGbVsfj9fwYITd0U8n/' +
  '7A3CvroWNwYScCPL2jp3Qmy79jYwJ1HFQvUi2YmTYs22dgTPuuBbwb84GolrgtRCGrBQAAADAAADAAADAAAlikSJPHvqdZNA' +
  'a3uD+Ewje3wGUtA4igWeSb9gCdQyo+3+J7t/JnJo+XaAdwRIv1b6/VEAAAMAAAMAAAMA8oAAAAMAAAMAAAMAADBFBQoEs+p1' +
  'k0Bre4P4TCN7fAdTphe8P6yADJNqJ9KaJWv8HnMaY0uISKAev1b6/VEAAAMAAAMAAAMD4gAAAwAAAwAAAwAC8cs1swnZyxv+' +
  'LA7CzZc/Yi/AfMAQEml6yADJNqJ9KaJWv8HnN7y0zQNFnrn6t9fqiAAAAwAAAwAAM6AAAAMAAH1NSWJ499TrJoDW9wfwmEb2' +
  '+BHqGOX/rIAMk2on0pola/wec2vLVxyXS4AAAA64AAAAAElJKgAIAAAACQAPAQIABQAAAJIAAAAQAQIACAAAAIoAAAASAQMA' +
  'AQAAAAEAAAAaAQUAAQAAAHoAAAAbAQUAAQAAAIIAAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAJgAAAAliAQA' +
  'AQAAAAYBAAAAAAAASAAAAAEAAABIAAAAAQAAAFBlYXIgMTIAUGVhcgAABwAAkAcABAAAADAyMTADkAIAFAAAAPIAAAABkQcA' +
  'BAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAIACAAADoAQAAQAAAOABAAAAAAAAMjAyNjowMjowMyAx' +
  'NDoxNToxNgAEAAEAAgACAAAAUwAAAAIABQADAAAAVAEAAAMAAgACAAAARQAAAAQABQADAAAAPAEAAAAAAACXAAAAAQAAAAwA' +
  'AAABAAAAMwAAAAEAAAAhAAAAAQAAADMAAAABAAAAHwAAAAEAAAA=';

const WIDE =
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAA5ptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
  'AAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAO+AAEAAAAAAAAAHgACAAEA' +
  'AAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAA' +
  'AALFaXBycAAAAqJpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAe' +
  'ugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAA' +
  'AAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAHsY29scnByb2YAAAHgbGNtcwQgAABtbnRyUkdCIFhZWiAH4gADABQA' +
  'CQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmSC4qhyi4o/9yU+uZLuJNauAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0AAABRAAAABRjaGFkAAAB' +
  'WAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBnVFJDAAABwAAAACBiVFJDAAAB' +
  'wAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUAAzAENtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAYAAAAcAEMA' +
  'QwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMQgAABd7///MlAAAHkwAA/ZD///uh///+TgAAA5oAAMAUWFla' +
  'IAAAAAAAAIPfAAA9vwAAAABYWVogAAAAAAAASr8AALE3AAAKtVhZWiAAAAAAAAAoOAAAEQoAAMh4cGFyYQAAAAAAAwAAAAJm' +
  'aQAA8qcAAA1ZAAAT0AAAClsAAAAQcGl4aQAAAAADCAgIAAAAG2lwbWEAAAAAAAAAAgABAoECAAIDA4SFAAAAGmlyZWYAAAAA' +
  'AAAADmRpbWcAAgABAAEAAAAmbWRhdAAAABooAa8GOIkufC/stP///h1/2X8UZLM1MJzjPw==';
