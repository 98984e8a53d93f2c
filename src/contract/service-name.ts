const NAME = 'vitrine';

/** Characters that look like a letter of the name in lower case (Unicode UTS #39, and a few more). */
const LOOKALIKES: Record<string, string> = {
  v: '∨⋁√ᴠνѵטꮩ𑜆𑣀𝈍٧۷ⴸᐯꛟꓦ𖼈𐔝𐆗🜈ʋⱱ',
  i: 'lı1!¡|⍳ɪɩιіꙇӏꭵ𑣃⍸ɨᵻᵼ׀∣⏽│١۱𐌠𞣇ǀⲓוןاߊⵏᛁꓲ𖼨𐊊𐌉𝈪ⳑꮮᒪꓡ𖼖𑣒𐑃𐔦łɭƚɫٳ',
  t: '7+⊤⟙🝨τᴛⲧтꭲꓔ𖼊𑣜𐊗𐊱𐌕ƭ⍡ⱦʈҭ₮ŧᵵ†',
  r: 'ꭇꭈᴦⲅгꮁ𝈖ʀꭱꮢ𐓜ᖇꓣ𖼵ɽɼɍғᵲя',
  n: 'ոռνⲛꓠ𐔓𐆎ɳƞηɲᵰɴ',
  e: '3€℮ꬲеҽ⋿εⴹꭼᴇꓰ𑣆𑣎𐊆ɇҿəɛ',
};

/** The first letter of the alphabets on a dark circle, on a dark square, and of flags; NFKD knows no letters for them. */
const FIRST_SYMBOLS = [0x1f150, 0x1f170, 0x1f1e6];

const classOf = (letter: string) => {
  const place = letter.charCodeAt(0) - 97;
  const symbols = FIRST_SYMBOLS.map((first) => String.fromCodePoint(first + place));
  return `[${letter}${LOOKALIKES[letter]}${symbols.join('')}]+`;
};

/** The name with anything but letters and digits between its letters, and with letters doubled. */
const LIKE_NAME = new RegExp([...NAME].map(classOf).join('[^\\p{L}\\p{N}]*'), 'u');

/** Without accents, invisible characters, case, and variants of letters such as full-width or mathematical ones. */
export const plainOf = (text: string) =>
  decomposed(decomposed(text).toLowerCase()).replace(/[\p{M}\p{DI}]/gu, '');

const decomposed = (text: string) => text.normalize('NFKD');

/**
 * Whether a name contains the name of the service or its host, or looks as if it did.
 * @param host of the service, with its port; null: only its name matters
 */
export const looksLikeService = (name: string, host: string | null): boolean =>
  LIKE_NAME.test(plainOf(name)) ||
  (host !== null && plainOf(name).replace(/\s/g, '').includes(host));
