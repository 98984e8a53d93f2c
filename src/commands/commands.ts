import { backUp, restore } from './backups';
import type { Command } from './command';
import { demoFill } from './fill-demo';
import { jobsCancel, jobsList, jobsRetry } from './jobs';
import { keyCreate, keyRevoke } from './keys';
import { libraryCreate, orgCreate, orgSetApprovalStates, orgSetPlan } from './organizations';
import { memberAdd, tokenCreate, tokenRevoke, userCreate } from './people';
import { secretReseal, secretRotate } from './secrets';
import { analyse, checkAll, migrateDatabase, retentionRun, searchRebuild } from './service';

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
