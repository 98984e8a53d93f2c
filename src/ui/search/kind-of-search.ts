import type { MediaKind } from '@/contract/browse/view';
import type { SearchQuery } from '../format/search-url';

const KIND_OF_WORD: Record<string, MediaKind> = {
  image: 'image',
  images: 'image',
  photo: 'image',
  photos: 'image',
  photograph: 'image',
  photographs: 'image',
  picture: 'image',
  pictures: 'image',
  video: 'video',
  videos: 'video',
  film: 'video',
  films: 'video',
  movie: 'video',
  movies: 'video',
  clip: 'video',
  clips: 'video',
};

/** The kind to search for and the text without its word; `word` is that word as typed, null when none was read. */
type KindOfSearch = { kind: MediaKind | null; text: string; word: string | null };

/**
 * Reads a search: a word for a kind of media, like "video" or "photo", finds by kind. A chosen kind takes precedence.
 * With a chosen kind, or with words for different kinds, all words are searched for as they are.
 */
export function kindOfSearch({ text, kind }: SearchQuery): KindOfSearch {
  const asTyped = { kind: kind === 'any' ? null : kind, text, word: null };
  if (kind !== null) return asTyped;
  const words = text.split(/\s+/).filter(Boolean);
  const named = words.filter((word) => kindOfWord(word));
  const kinds = new Set(named.map(kindOfWord));
  const [found] = kinds;
  if (!found || kinds.size > 1) return asTyped;
  const others = words.filter((word) => !kindOfWord(word));
  return { kind: found, text: others.join(' '), word: named[0] ?? null };
}

const kindOfWord = (word: string): MediaKind | undefined =>
  Object.hasOwn(KIND_OF_WORD, word.toLowerCase()) ? KIND_OF_WORD[word.toLowerCase()] : undefined;
