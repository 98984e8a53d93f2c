import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, with this word in its name. */
export const aFolder = (word: string) => mkdtemp(join(tmpdir(), `vitrine-${word}-`));
