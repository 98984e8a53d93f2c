// The process in which images are decoded: see platform/imaging/pooled-imaging.ts.
import { makeImageTaskRunner } from '@/platform/imaging/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';

serveTasks(makeImageTaskRunner());
