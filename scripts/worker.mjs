import './require-node.mjs';
import { buildWorkerIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { giveUp, root } from './step.mjs';

process.chdir(root);
process.env.NODE_ENV = 'production';

let file;
try {
  file = await buildWorkerIfChanged();
  await installPackages('run');
} catch (error) {
  giveUp(error);
}
await import(file);
