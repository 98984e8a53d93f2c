/**
 * The bytes of a text in base64 or base64url; null unless the text is what our encoder writes for them: with padding in
 * base64, without in base64url, no other character, and no bits left over. Node's decoder skips what it does not know,
 * so it reads one value from many texts. `npm run check:style` refuses every other decoder in src.
 */
export function decodeBase64(text: string, form: 'base64' | 'base64url'): Buffer | null {
  const bytes = Buffer.from(text, form);
  return bytes.toString(form) === text ? bytes : null;
}
