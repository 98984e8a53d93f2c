/** The secrets of the service. The first is the newest: it seals and signs. Any of them opens and verifies. */
export type Secrets = readonly [string, ...string[]];

const MIN_SECRET_BYTES = 32;

export const isLongEnough = (secret: string): boolean =>
  Buffer.byteLength(secret) >= MIN_SECRET_BYTES;

/** The secrets of a list, each once, without blank entries; null for a list without any. */
export function parseSecrets(text: string, separator: ',' | '\n'): Secrets | null {
  const entries = text.split(separator).map((entry) => entry.trim());
  const [newest, ...older] = new Set(entries.filter((entry) => entry !== ''));
  return newest === undefined ? null : [newest, ...older];
}
