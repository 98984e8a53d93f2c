// The process in which pictures are decoded: see platform/imaging/in-children.ts.
import { serveWork } from './platform/child/serve-work';
import { doPictureWork } from './platform/imaging/do-picture-work';

serveWork(doPictureWork());
