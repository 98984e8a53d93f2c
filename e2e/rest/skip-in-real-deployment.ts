import { basename } from 'node:path';
import { beforeEach } from 'vitest';
import { isRealForm } from '../support/real-deployment';
import { skippedInRealForm } from './skipped-in-real-deployment';

/** Skips single tests that the list names. */
beforeEach(({ task, skip }) => {
  const reason = skippedInRealForm[`${basename(task.file.name)}: ${task.name}`];
  if (isRealForm && reason) skip(reason);
});
