import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeEntryPoints } from '../src/http/compose-entry-points.ts';
import { root } from './step.mjs';

/** Writes the page that shows a table of the code. Run with tsx. A test compares them. */
writeFileSync(join(root, 'docs/operate/entry-points.md'), composeEntryPoints());
process.exit();
