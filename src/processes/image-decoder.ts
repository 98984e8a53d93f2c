// The process in which pictures are decoded: see platform/imaging/in-children.ts.
import { serveWork } from '@/platform/child/serve-work';
import { makeImageTaskRunner } from '@/platform/imaging/image-tasks';

serveWork(makeImageTaskRunner());
