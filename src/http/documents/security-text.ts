import type { ServedDocument } from '../server/send-document';

const PATH = '/.well-known/security.txt';
const VALID_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Whom to tell about a vulnerability (RFC 9116), if the operator names a contact, which is a URI. Each answer is valid
 * for 90 days.
 */
export const securityDocuments = (
  publicUrl: string,
  contact: string | null,
): [path: string, document: ServedDocument][] => {
  if (contact === null) return [];
  const document = {
    type: 'text/plain',
    get body() {
      const expires = new Date(Date.now() + VALID_MS).toISOString();
      return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${publicUrl}${PATH}\n`;
    },
  };
  return [[PATH, document]];
};
