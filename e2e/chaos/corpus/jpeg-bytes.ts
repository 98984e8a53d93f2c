const START = Buffer.from('ffd8', 'hex');
export const EXIF = 'Exif\0\0';
export const XMP = 'http://ns.adobe.com/xap/1.0/\0';

/** A segment of a JPEG: its marker and at most 65,533 bytes. */
export const jpegSegment = (marker: number, ...parts: (string | Uint8Array)[]): Buffer => {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG with further segments at its beginning. */
export const jpegWith = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([START, ...segments, jpeg.subarray(2)]);

export const withExif = (jpeg: Buffer, block: Uint8Array): Buffer =>
  jpegWith(jpeg, jpegSegment(0xe1, EXIF, block));

/** A JPEG whose header claims another size. */
export function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
    return copy;
  }
  throw new Error('The JPEG has no frame header.');
}

/** A Photoshop block with an IPTC caption, as agencies write it. */
export const iptc = (caption: string): Buffer => {
  const field = Buffer.concat([
    Buffer.from([0x1c, 2, 120, 0, caption.length]),
    Buffer.from(caption),
  ]);
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1');
  head.writeUInt32BE(field.length, 8);
  return jpegSegment(0xed, 'Photoshop 3.0\0', head, field, Buffer.alloc(field.length % 2));
};

export const xmp = (text: string): Buffer =>
  jpegSegment(
    0xe1,
    XMP,
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${text}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
