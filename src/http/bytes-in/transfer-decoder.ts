import { decodeLooseBase64 } from '@/platform/decode-base64';
import { malformed } from '@/platform/incoming/upload-problem';

/** Decodes a content piece by piece. Throws an UploadProblem when it is not in the encoding. */
export type TransferDecoder = {
  write(piece: Buffer): Buffer;
  /** The rest, after the last piece. */
  end(): Buffer;
};

/**
 * A decoder for the Content-Transfer-Encoding of a part; null when its bytes are sent as they are. RFC 7578 abolished the
 * header for forms, but libraries made for mail still write it.
 */
export const transferDecoderOf = (encoding: string): TransferDecoder | null => {
  const make = DECODERS[encoding.trim().toLowerCase()];
  return make === undefined ? null : unlessSentAsItIs(make);
};

/** The encoded form of a content has at most this many times its bytes: `=41`, each on a line of its own. */
export const MOST_ADDED = 4;

const DECODERS: Partial<Record<string, () => TransferDecoder>> = {
  base64: () => {
    let kept = '';
    const decode = (text: string): Buffer => {
      // Some programs encode every buffer by itself, each with its padding.
      const pieces = text.split(/(?<==)(?=[^=])/).map(decodeLooseBase64);
      if (/[^\w+/=-]/.test(text) || pieces.includes(null)) throw malformed(NOT_BASE64);
      return Buffer.concat(pieces as Buffer[]);
    };
    return {
      write(piece) {
        const text = kept + piece.toString('latin1').replace(/\s+/g, '');
        const end = text.length - (text.length % 4);
        kept = text.slice(end);
        return decode(text.slice(0, end));
      },
      end: () => decode(kept),
    };
  },
  'quoted-printable': () => {
    let kept = '';
    return {
      write(piece) {
        const text = kept + piece.toString('latin1');
        const [open = ''] =
          /(?:=[ \t\r]{0,99}|=[0-9a-f]|(?<![ \t])[ \t]{1,99}\r?|\r)$/i.exec(text) ?? [];
        kept = open;
        return decodeQuoted(text.slice(0, text.length - open.length));
      },
      end: () => decodeQuoted(kept.trimEnd()),
    };
  },
};

const NOT_BASE64 =
  'a part is not in base64, as its Content-Transfer-Encoding says; send the bytes as they are, without this header';

/** Spaces at the end of a line are not content. What is no escape stays as it is. */
const decodeQuoted = (text: string): Buffer => {
  const lines = text.replace(/(?<![ \t])[ \t]+(?=\r?\n)/g, '');
  const plain = lines.replace(/=(?:\r?\n|([0-9a-f]{2}))/gi, (_, code?: string) =>
    code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(plain, 'latin1');
};

/** Enough to meet a byte that no encoded content has, in every format of images and videos. */
const DECIDING_BYTES = 64;

/** Some clients write the header, and send the bytes as they are. */
const unlessSentAsItIs = (make: () => TransferDecoder): TransferDecoder => {
  let head: Buffer | null = Buffer.of();
  let decoder: TransferDecoder | null = null;
  const decide = (begun: Buffer) => {
    head = null;
    const isEncoded = !/[^\t\r\n\x20-\x7e]/.test(begun.toString('latin1', 0, DECIDING_BYTES));
    decoder = isEncoded ? make() : null;
    return decoder?.write(begun) ?? begun;
  };
  return {
    write(piece) {
      if (head === null) return decoder?.write(piece) ?? piece;
      head = Buffer.concat([head, piece]);
      return head.length < DECIDING_BYTES ? Buffer.of() : decide(head);
    },
    end() {
      const begun = head === null ? Buffer.of() : decide(head);
      return Buffer.concat([begun, decoder?.end() ?? Buffer.of()]);
    },
  };
};
