import type { MapTiles } from '@/contract/map-tiles';

/** A URL with a plain host, because the content security policy names it. */
const ADDRESS = /^https?:\/\/[\w.:[\]-]+\/[\x21-\x7e]*$/;

/** Reads a URL with `{z}`, `{x}` and `{y}` once each, after its host; null for anything else. */
export function readTileUrl(text: string): string | null {
  const placeholders = text.match(/\{[^}]*\}?|\}/g) ?? [];
  const complete = placeholders.toSorted().join() === '{x},{y},{z}';
  return complete && ADDRESS.test(text) && URL.canParse(text) ? text : null;
}

/** Reads `© Somebody` or `© Somebody <https://example.org>`; null for anything else. */
export function readAttribution(text: string): MapTiles['attribution'] | null {
  const [, plain = '', href = null] =
    /^([^<>\p{Cc}]+?)\s*(?:<(https?:\/\/[^<>\s]+)>)?$/u.exec(text) ?? [];
  if (plain.trim() === '' || (href !== null && !URL.canParse(href))) return null;
  return { text: plain.trim(), href };
}
