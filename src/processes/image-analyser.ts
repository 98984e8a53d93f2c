// The process that finds text and objects in pixels: see platform/vision/pooled-vision.ts.
import { setPriority } from 'node:os';
import { readSettings, serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser } from '@/platform/sandbox/decoder-user';
import { openVision, type VisionOptions } from '@/platform/vision/open-vision';
import type { VisionTask } from '@/platform/vision/pooled-vision';

/** Everything that people wait for goes first, once the models are loaded. */
const PRIORITY = 10;

const vision = await openVision(readSettings<VisionOptions>(process.argv));
setPriority(PRIORITY);
becomeDecoderUser();
serveTasks(async (task: VisionTask) =>
  'detail' in task ? vision.read(task.detail, task.places) : vision.look(task),
);
