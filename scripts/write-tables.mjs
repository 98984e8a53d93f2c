import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeStoredRows } from '../src/domain/retention/compose-stored-rows.ts';
import { composeEntryPoints } from '../src/http/compose-entry-points.ts';
import { root } from './step.mjs';

/** Writes the pages that show tables of the code. Run with tsx. Tests compare them. */
writeFileSync(join(root, 'docs/operate/stored-rows.md'), composeStoredRows());
writeFileSync(join(root, 'docs/operate/entry-points.md'), composeEntryPoints());
process.exit();
