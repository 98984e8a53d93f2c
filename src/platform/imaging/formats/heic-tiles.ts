import { DAMAGED_IMAGE, TOO_MUCH_MEMORY, UnreadableImage } from '../port';

/** The functions of libheif's C interface used here. */
type Used =
  | 'context_alloc'
  | 'context_free'
  | 'context_read_from_memory_without_copy'
  | 'context_get_primary_image_handle'
  | 'image_handle_release'
  | 'image_handle_has_alpha_channel'
  | 'image_handle_get_item_id'
  | 'item_get_transformation_properties'
  | 'item_get_property_type'
  | 'item_get_property_transform_rotation_ccw'
  | 'item_get_property_transform_mirror'
  | 'decoding_options_alloc'
  | 'decoding_options_free'
  | 'image_handle_get_image_tiling'
  | 'image_handle_decode_image_tile'
  | 'image_get_width'
  | 'image_get_height'
  | 'image_get_plane_readonly2'
  | 'image_release';

/** Structures and results are addresses in its memory. */
export type LibheifFunctions = Record<`_heif_${Used}`, (...values: number[]) => number> & {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(address: number): void;
};

const COLOURS_RGB = 1;
const CHROMA_INTERLEAVED_RGB = 10;
const CHANNEL_INTERLEAVED = 10;
const NO_MEMORY = 6;

/** An error is three numbers, a tiling eighteen. */
const STRUCTURE_BYTES = 72;
/** Where the options say to leave out transformations. */
const AS_STORED_AT = 1;
const MOST_TURNS = 8;

/** How a stored image becomes upright, step by step. */
export type Turn = { degreesClockwise: number } | { mirror: 'top to bottom' | 'left to right' };

type StoredImage = { data: Uint8Array; width: number; height: number };

/**
 * Decodes the primary image of a HEIC tile by tile: libheif needs several times the memory for a whole one. An image not
 * made of tiles is one tile. The pixels, RGB, are as stored: `turns` make them upright. Null if the image is transparent
 * or cropped, or if the file has no primary image. Refuses with UnreadableImage.
 */
export const decodeHeicTiles = (
  libheif: LibheifFunctions,
  bytes: Uint8Array,
): (StoredImage & { turns: Turn[] }) | null => {
  const context = libheif._heif_context_alloc();
  const options = libheif._heif_decoding_options_alloc();
  const file = libheif._malloc(bytes.length);
  const [error, result] = [libheif._malloc(STRUCTURE_BYTES), libheif._malloc(STRUCTURE_BYTES)];
  let handle = 0;
  const numberAt = (address: number) => numbersAt(libheif, address, 1)[0] ?? 0;
  const refuseFailure = () => {
    const code = numberAt(error);
    if (code === 0) return;
    throw new UnreadableImage(code === NO_MEMORY ? TOO_MUCH_MEMORY : DAMAGED_IMAGE);
  };
  try {
    if (file === 0) throw new UnreadableImage(TOO_MUCH_MEMORY);
    libheif.HEAPU8.set(bytes, file);
    libheif.HEAPU8[options + AS_STORED_AT] = 1;
    libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
    refuseFailure();
    libheif._heif_context_get_primary_image_handle(error, context, result);
    if (numberAt(error) !== 0) return null;
    handle = numberAt(result);
    const turns = turnsOf(libheif, context, handle, result);
    if (turns === null || libheif._heif_image_handle_has_alpha_channel(handle)) return null;
    libheif._heif_image_handle_get_image_tiling(error, handle, 0, result);
    refuseFailure();
    const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0] =
      numbersAt(libheif, result, 7);
    const stored = { data: new Uint8Array(width * height * 3), width, height };
    for (let tile = 0; tile < columns * rows; tile++) {
      const [column, row] = [tile % columns, Math.floor(tile / columns)];
      libheif._heif_image_handle_decode_image_tile(
        error,
        handle,
        result,
        COLOURS_RGB,
        CHROMA_INTERLEAVED_RGB,
        options,
        column,
        row,
      );
      refuseFailure();
      const image = numberAt(result);
      copyTile(libheif, image, result, stored, column * tileWidth, row * tileHeight);
      libheif._heif_image_release(image);
    }
    return { ...stored, turns };
  } finally {
    if (handle !== 0) libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._heif_decoding_options_free(options);
    for (const address of [file, error, result]) libheif._free(address);
  }
};

/** Read anew each time: the memory moves when it grows. */
const numbersAt = ({ HEAPU8 }: LibheifFunctions, address: number, count: number): number[] => {
  const view = new DataView(HEAPU8.buffer);
  return Array.from({ length: count }, (_, place) => view.getUint32(address + 4 * place, true));
};

/** Null for an image that is also cropped. */
const turnsOf = (
  libheif: LibheifFunctions,
  context: number,
  handle: number,
  ids: number,
): Turn[] | null => {
  const item = libheif._heif_image_handle_get_item_id(handle);
  const count = libheif._heif_item_get_transformation_properties(context, item, ids, MOST_TURNS);
  const turns = numbersAt(libheif, ids, count).map((id): Turn | null => {
    const type = libheif._heif_item_get_property_type(context, item, id);
    if (type === fourcc('irot')) {
      const counterclockwise = libheif._heif_item_get_property_transform_rotation_ccw(
        context,
        item,
        id,
      );
      return { degreesClockwise: 360 - counterclockwise };
    }
    if (type !== fourcc('imir')) return null;
    const direction = libheif._heif_item_get_property_transform_mirror(context, item, id);
    return { mirror: direction === 0 ? 'top to bottom' : 'left to right' };
  });
  return turns.includes(null) ? null : (turns as Turn[]);
};

const fourcc = (type: string) => Buffer.from(type).readUInt32BE();

/** Copies the part of a tile inside of the image: the last ones of a row or column may reach over its edge. */
const copyTile = (
  libheif: LibheifFunctions,
  tile: number,
  strideAt: number,
  { data, width, height }: StoredImage,
  left: number,
  top: number,
) => {
  const plane = libheif._heif_image_get_plane_readonly2(tile, CHANNEL_INTERLEAVED, strideAt);
  const [stride = 0] = numbersAt(libheif, strideAt, 1);
  const tileWidth = Math.min(
    libheif._heif_image_get_width(tile, CHANNEL_INTERLEAVED),
    width - left,
  );
  const tileHeight = libheif._heif_image_get_height(tile, CHANNEL_INTERLEAVED);
  for (let row = 0; row < Math.min(tileHeight, height - top); row++) {
    const from = plane + row * stride;
    data.set(libheif.HEAPU8.subarray(from, from + tileWidth * 3), ((top + row) * width + left) * 3);
  }
};
