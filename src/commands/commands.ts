import { memberAdd } from './add-member';
import { analyse } from './analyse';
import { backUp } from './back-up';
import { jobsCancel } from './cancel-job';
import { checkAll } from './check';
import type { Command } from './command';
import { keyCreate } from './create-key';
import { libraryCreate } from './create-library';
import { orgCreate } from './create-organization';
import { tokenCreate } from './create-token';
import { userCreate } from './create-user';
import { demoFill } from './fill-demo';
import { jobsList } from './list-jobs';
import { migrateDatabase } from './migrate';
import { searchRebuild } from './rebuild-search';
import { secretReseal } from './reseal-secrets';
import { restore } from './restore';
import { jobsRetry } from './retry-job';
import { keyRevoke } from './revoke-key';
import { tokenRevoke } from './revoke-token';
import { secretRotate } from './rotate-secret';
import { retentionRun } from './run-retention';
import { orgSetApprovalStates } from './set-approval-states';
import { orgSetPlan } from './set-plan';

/** Every command, in the order of the help. */
export const commands: Command[] = [
  orgCreate,
  orgSetPlan,
  orgSetApprovalStates,
  libraryCreate,
  keyCreate,
  keyRevoke,
  userCreate,
  memberAdd,
  tokenCreate,
  tokenRevoke,
  retentionRun,
  secretRotate,
  secretReseal,
  jobsList,
  jobsRetry,
  jobsCancel,
  searchRebuild,
  analyse,
  demoFill,
  checkAll,
  migrateDatabase,
  backUp,
  restore,
];
