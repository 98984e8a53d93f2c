import { basename } from 'node:path';
import { beforeEach } from 'vitest';
import { isRealForm } from './real-form';
import { skippedInRealForm } from './skipped-in-real-form';

/** Skips single tests that the list names. */
beforeEach(({ task, skip }) => {
  const reason = skippedInRealForm[`${basename(task.file.name)}: ${task.name}`];
  if (isRealForm && reason) skip(reason);
});
