/** The camera and its software, as the file names them. */
export type Device = { make: string | null; model: string | null; software: string | null };

/**
 * Whether a text of a file says nothing about the image: cameras, phones and programs fill the fields meant for people
 * with their own names, codes and placeholders. A keyword may be a word that says nothing as a caption: `screenshot`.
 */
export const isFiller = (text: string, device: Device, { keyword = false } = {}): boolean => {
  const known = text.replace(/\s+/g, ' ').trim().toLowerCase();
  return (
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(known.replace(/[©®\u2122]/g, '')) ||
    /^0+$/.test(known) ||
    PLACEHOLDERS.has(known) ||
    MACHINE_MADE.some((pattern) => pattern.test(known)) ||
    namesMaker(text) ||
    namesDevice(text, device) ||
    (!keyword && (PLAIN_WORDS.has(known) || FILE_NAMES.some((pattern) => pattern.test(known))))
  );
};

const listed = (names: string) => new Set(names.split('|'));

const PLACEHOLDERS = listed(
  'default|binary comment|picasa|untitled|ohne titel|sans titre|sin título|senza titolo|no title|no description|none|null|undefined|n/a|unknown|unbekannt' +
    '|x-default|ascii|charset=ascii|user comments|user comment|dcim|exif_jpeg_picture|jpeg_picture|exif jpeg' +
    '|dvc 10.1 hdmi|iclarified|applemark|jpeg image|exif jpeg|acd systems digital imaging|camera 360',
);

/** Words that say nothing about one image, but may group several. The last ones are codes of Huawei's phones. */
const PLAIN_WORDS = listed(
  'hdr|screenshot|scanner|scan|image|picture|photo|camera|photographer|camera owner|owner|owner name|your name|user' +
    '|author|artist|title|caption|description|image description|copyright' +
    '|rhdr|hdrpl|oznor|oznorwo|ozedf|frontbhdp|fbt|rbt|ptr|fbthdr|btr|mon|nor|dav|mde|mde_soft|edf|btfmdn|btf|btfhdr' +
    '|frem|rpt|burst|sdr|sdr_hdrb|cof|qrf|fshbty|hdrb',
);

const MACHINE_MADE = [
  /^exif_jpeg_/,
  /^(oplus|oppo)_\d+$/,
  /^filter: \d+; fil/,
  /^<.*\b(samsung|kenox|vluu|digimax)\b.*>$/,
  /^((created|processed|made|edited) (with|by|in) (the )?(gimp|imlib|vsco|adobe|imagemagick|paint|picasa|snapseed|picsart|photoscape|canva|lightroom|pixlr|meitu))\b/,
  /^optimi[sz]ed (with|by) (jpegmini|tinypng|imageoptim|tinyjpg)\b/,
  /^(adobe )?photoshop( (cs|cc)\d*)?( \d[\d.]*)?( \(?(windows|macintosh)\)?)?$/,
  /^digital camera \d[\d.]*$/,
  /^untitled[ -]?\d+$/,
  // Facebook.
  /^fbmd[0-9a-f]{8,}$/,
  /^(file written by adobe|lead technologies|handmade software|intel\(r\) jpeg|creator: gd-jpeg)/,
  // "Copyright (C) 2010" without an owner.
  /^(?=.*(copyright|\(c\)|©))(copyright|\(c\)|©|[\d\s.,:;-])+$/,
];

/** A path of a camera's card, or the name of a file as cameras, phones and messengers write it. */
const FILE_NAMES = [
  /^([a-z]:)?[\\/]?dcim[\\/]/,
  /^[\w\\/:.()-]+\.(jpe?g|png|heic|tiff?|gif|webp|dng|nef|cr[23]|arw|orf|rw2)$/,
  /^_?(dsc[fn]?|img|mg|mvimg|imag|image|vid|dji|gopr|pxl|pict?|p|sam|hpim|imgp|cimg|screenshot|received|signal|fb_img|snapchat|inshot|photogrid|b612|beautyplus|collage|image_editor_output_image)[_-]?e?\d{3,}(?:[_-]\d+)*(-edit(ed)?|[ _]?\(\d+\))?$/,
  // A date and a time.
  /^\d{8}[_-]\d{6}(?:[_-]?\d+)?$/,
  /^(whatsapp (image|video)|screenshot|screen ?shot|screen recording|bildschirmfoto|bildschirmaufnahme|capture d.écran|captura de pantalla|schermata|schermafbeelding|photo|scan|camscanner) (\d{4}-\d\d|\d\d-\d\d)-(\d{4}|\d\d)( at| um| à| a las| alle| om|,)? \d{1,2}[.:-]?\d\d([.:-]?\d\d)?( ?[ap]m)?( \(\d+\))?$/,
];

const MAKERS = listed(
  'olympus|om|sony|ericsson|samsung|techwin|minolta|konica|nikon|canon|pentax|asahi|casio|fuji|fujifilm|kodak|eastman' +
    '|jenoptik|lg|lge|benq|sanyo|ricoh|panasonic|leica|epson|seiko|hewlett|packard|hp|toshiba|nokia|motorola|huawei' +
    '|xiaomi|htc|gopro|dji|vivitar|polaroid|medion|sigma|hasselblad',
);
const MAKERS_WORDS = listed(
  'imaging|optical|computer|electronics|electric|photo|film|mobile|communications|digital|solutions|corp|corporation' +
    '|co|company|inc|ltd|ag|gmbh|still|stillcamera|camera|cameras|pictures|picture|dsc|copyright|c|all|rights|reserved',
);

/** `OLYMPUS IMAGING CORP.`, `SONY DSC`, `Digital Camera`. One word only in capitals: a person may write about `Canon`. */
const namesMaker = (text: string): boolean => {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+|\b\d{4}\b/u)
    .filter(Boolean);
  const isMaker = words.some((word) => MAKERS.has(word));
  const isCamera = /digital ?(still ?)?camera/i.test(text);
  if (!isMaker && !isCamera) return false;
  if (!words.every((word) => MAKERS.has(word) || MAKERS_WORDS.has(word))) return false;
  return words.length > 1 || text === text.toUpperCase();
};

const namesDevice = (text: string, { make, model, software }: Device): boolean => {
  const both = make && model ? `${make} ${model}` : null;
  return [make, model, both, software].some((name) => name !== null && name === text);
};
