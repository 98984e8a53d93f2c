// The process that decodes images: see platform/imaging/pooled-imaging.ts.
import { makeImageTaskRunner } from '@/platform/imaging/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser } from '@/platform/sandbox/decoder-user';

const run = makeImageTaskRunner();
becomeDecoderUser();
serveTasks(run);
