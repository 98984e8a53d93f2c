// The process that decodes images: see platform/imaging/pooled-imaging.ts.
import { loadDecoders, makeImageTaskRunner } from '@/platform/imaging/driver/image-tasks';
import { serveTasks } from '@/platform/process-pool/serve-tasks';
import { becomeDecoderUser, cannotReadCode } from '@/platform/sandbox/decoder-user';

const run = makeImageTaskRunner();
if (cannotReadCode()) await loadDecoders();
becomeDecoderUser();
serveTasks(run);
