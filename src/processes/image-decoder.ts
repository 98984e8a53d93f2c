// The process in which pictures are decoded: see platform/imaging/in-children.ts.

import { makeImageTaskRunner } from '@/platform/imaging/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';

serveTasks(makeImageTaskRunner());
