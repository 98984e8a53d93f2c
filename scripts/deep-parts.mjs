import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './step.mjs';

/**
 * The parts of `npm run test:deep`: how the paths of their files begin. A file belongs to the first part that has it;
 * the last parts have what is left of a suite.
 */
const PARTS = {
  kill: ['e2e/rest/survive-kill'],
  service: ['e2e/rest/'],
  pages: ['e2e/browser/'],
  units: ['src/', 'packages/'],
};

export const partNames = Object.keys(PARTS);

/** The deep tests of these parts, as paths. */
export const filesOfParts = (names) => deepFiles().filter((file) => names.includes(partOf(file)));

const partOf = (file) =>
  partNames.find((name) => PARTS[name].some((beginning) => file.startsWith(beginning)));

const deepFiles = () =>
  ['src', 'packages', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => /\.deep\.(test|spec)\.tsx?$/.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
