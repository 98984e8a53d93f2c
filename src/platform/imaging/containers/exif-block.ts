/** An EXIF block that says how the image is turned, and nothing else. */
export const orientationExif = (orientation: number): Buffer => {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
};

/** The most bytes of a block in a JPEG: its segment states its length in two bytes, which count with the prefix. */
export const MAX_BLOCK_BYTES = 65_527;

/** The segment of a JPEG with an EXIF block. */
export const exifSegment = (block: Buffer): Buffer => {
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(block.length + 8, 2);
  return Buffer.concat([head, block]);
};
