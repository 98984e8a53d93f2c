// The process in which pictures are decoded: see platform/imaging/in-children.ts.

import { doPictureWork } from './platform/imaging/do-picture-work';
import { serveTasks } from './platform/process-pool/serve-tasks';

serveTasks(doPictureWork());
