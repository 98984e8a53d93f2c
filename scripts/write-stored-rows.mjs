import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeStoredRows } from '../src/domain/retention/compose-stored-rows.ts';
import { root } from './step.mjs';

/** Writes docs/operate/stored-rows.md. Run with tsx. A test compares it. */
writeFileSync(join(root, 'docs/operate/stored-rows.md'), composeStoredRows());
