import { backUp, drill, restore } from './backups';
import type { Command } from './command';
import { demoFill } from './fill-demo';
import { installationAccept, storeMove } from './installation';
import { jobsCancel, jobsList, jobsRetry } from './jobs';
import { keyCreate, keyList, keyRevoke } from './keys';
import {
  libraryCreate,
  libraryList,
  orgCreate,
  orgDelete,
  orgList,
  orgSetApprovalStates,
  orgSetPlan,
  orgShow,
  usage,
} from './organizations';
import {
  memberAdd,
  tokenCreate,
  tokenRevoke,
  userCreate,
  userDelete,
  userErase,
  userExport,
  userList,
} from './people';
import { secretReseal, secretRotate } from './secrets';
import { analyse, checkAll, migrateDatabase, retentionRun, searchRebuild } from './service';
import { unclaimedDelete, unclaimedList } from './unclaimed';

/** Every command, in the order of the help. */
export const commands: Command[] = [
  orgCreate,
  orgList,
  orgShow,
  orgSetPlan,
  orgSetApprovalStates,
  orgDelete,
  usage,
  libraryCreate,
  libraryList,
  keyCreate,
  keyList,
  keyRevoke,
  userCreate,
  userList,
  userDelete,
  userExport,
  userErase,
  memberAdd,
  tokenCreate,
  tokenRevoke,
  unclaimedList,
  unclaimedDelete,
  retentionRun,
  secretRotate,
  secretReseal,
  storeMove,
  installationAccept,
  jobsList,
  jobsRetry,
  jobsCancel,
  searchRebuild,
  analyse,
  demoFill,
  checkAll,
  migrateDatabase,
  backUp,
  drill,
  restore,
];
