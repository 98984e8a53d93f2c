// The process that decodes images: see platform/imaging/pooled-imaging.ts.
import { makeImageTaskRunner } from '@/platform/imaging/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';

serveTasks(makeImageTaskRunner());
