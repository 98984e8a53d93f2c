import { basename } from 'node:path';
import { beforeEach } from 'vitest';
import { isRealDeployment } from '../support/real-deployment';
import { SKIPPED_IN_REAL_DEPLOYMENT } from './skipped-in-real-deployment';

/** Skips the single tests on the list. */
beforeEach(({ task, skip }) => {
  const reason = SKIPPED_IN_REAL_DEPLOYMENT[`${basename(task.file.name)}: ${task.name}`];
  if (isRealDeployment && reason) skip(reason);
});
