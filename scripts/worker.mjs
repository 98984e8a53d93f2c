import './require-node.mjs';
import { buildIfChanged } from './build.mjs';
import { installPackages } from './install.mjs';
import { giveUp, root } from './step.mjs';

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';

try {
  await installPackages({ dev: false });
  await buildIfChanged();
} catch (error) {
  giveUp(error);
}
process.env.NODE_ENV = 'production';
await import('../dist/work.js');
