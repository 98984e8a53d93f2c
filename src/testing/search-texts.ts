import { beforeAll } from 'vitest';
import { aDatabase, type TestDatabase } from './database';
import { seededRandom } from './images';

/** What a function of the schema `search` makes of texts, in alphabetical order. */
export function wordsInDatabase(name: 'words' | 'spellings') {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  return async (texts: string[]): Promise<string[][]> => {
    const { rows } = await database.pool.query<{ words: string[] }>(
      `SELECT search.${name}(value) AS words FROM unnest($1::text[]) WITH ORDINALITY AS t(value, place) ORDER BY place`,
      [texts],
    );
    return rows.map(({ words }) => [...words].sort());
  };
}

/** A thousand texts of up to 30 of the letters. */
export function randomTexts(letters: string[], seed: number): string[] {
  const random = seededRandom(seed);
  const draw = (below: number) => Math.floor(random() * below);
  return Array.from({ length: 1000 }, () =>
    Array.from({ length: draw(30) }, () => letters[draw(letters.length)]).join(''),
  );
}
