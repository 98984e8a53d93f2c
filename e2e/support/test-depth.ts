/** Which tests run: `quick` those of every commit, `deep` those whose files are named `….deep.test.ts`, `all` both. */
const depth = process.env.TEST_DEPTH ?? 'quick';

/** What a test file is named at this depth: patterns of those that run and of those that do not. */
export const testFiles = (ends: string) => ({
  depth,
  include: depth === 'deep' ? `*.deep.${ends}` : `*.${ends}`,
  exclude: depth === 'quick' ? [`**/*.deep.${ends}`] : [],
});
