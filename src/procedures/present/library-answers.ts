import { LRUCache } from 'lru-cache';
import type { LibraryForReading } from '@/domain/access/authorize-library';
import { findLibraryVersion } from '@/domain/access/library-version';
import type { Domain } from '@/domain/operation';
import type { Prepared } from './prepared';

type Answer = Prepared<unknown> | Prepared<unknown>[];

/**
 * The answer to a question about a library, from memory while nothing shown of the library's assets has changed; else
 * `read` finds it. The question says all that the answer depends on, other than the assets, their uploaders and the
 * settings of the service: not who asks.
 */
export type LibraryAnswers = <Wanted extends Answer>(
  library: LibraryForReading,
  question: readonly unknown[],
  read: () => Promise<Wanted>,
) => Promise<Wanted>;

/** Limit for all answers together. */
const MAX_CHARACTERS = 16 * 2 ** 20;
/** Size of an answer without its texts, and of each of its parts. */
const ENTRY_CHARACTERS = 300;
const PART_CHARACTERS = 30;

/**
 * Keeps the last answers with the version of their library. An answer is read after the version, so it is never older;
 * equal questions about the same version share one read.
 */
export function makeLibraryAnswers(domain: Domain, maxCharacters = MAX_CHARACTERS): LibraryAnswers {
  const kept = new LRUCache<string, { version: string; answer: Answer }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ answer }, question) => sizeOf(answer) + question.length + ENTRY_CHARACTERS,
  });
  const reading = new Map<string, Promise<Answer>>();

  async function readAndKeep(place: string, version: string, read: () => Promise<Answer>) {
    try {
      const answer = await read();
      kept.set(place, { version, answer });
      return answer;
    } finally {
      reading.delete(version + place);
    }
  }

  return async <Wanted extends Answer>(
    library: LibraryForReading,
    question: readonly unknown[],
    read: () => Promise<Wanted>,
  ) => {
    const version = await findLibraryVersion(domain, library);
    const place = JSON.stringify([library.organization.id, library.id, ...question]);
    const known = kept.get(place);
    if (known?.version === version) return known.answer as Wanted;
    const found = reading.get(version + place) ?? readAndKeep(place, version, read);
    reading.set(version + place, found);
    return found as Promise<Wanted>;
  };
}

const sizeOf = (answer: Answer) =>
  [answer].flat().reduce((sum, { json }) => sum + json.length + PART_CHARACTERS, 0);
