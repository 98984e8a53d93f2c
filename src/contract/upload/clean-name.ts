import { DISGUISES } from '../disguise';

const MAX_LENGTH = 255;
const MAX_EXTENSION_LENGTH = 20;

/**
 * The name of an uploaded file: the last part of the path from the client, in Unicode NFC, without characters to
 * disguise it. It has at most 255 characters, keeps the extension and is never empty.
 */
export const cleanName = (sent: string | undefined): string => {
  const plain = (sent ?? '').normalize('NFC').replace(DISGUISES, '');
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1).trim();
  if (last === '' || /^\.+$/.test(last)) return 'untitled';
  return shorten(last);
};

const shorten = (name: string): string => {
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION_LENGTH ? name.slice(dot) : '';
  // Cutting inside a surrogate pair would leave half a character; the pattern removes it.
  return name.slice(0, MAX_LENGTH - extension.length).replace(/[\uD800-\uDBFF]$/, '') + extension;
};
