// Measures memory, CPU time and duration of the decoder process for files: the largest ones of every format.
//   npx tsx bench/largest-images.ts FILE…
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePooledImaging } from '../src/platform/imaging/driver/pooled-imaging';
import { aLendingFolder } from '../src/testing/lending-folder';
import { commandOf, cpuSeconds, statusBytes, treeOf } from './process-tree';

const DECODER = fileURLToPath(new URL('../src/processes/image-decoder.ts', import.meta.url));
const lendingFolder = await aLendingFolder();

/** Memory that counts to the limit of the decoder, in MiB, and its CPU time in seconds; null if it does not run. */
const statusOf = () => {
  const pid = treeOf(process.pid).find((each) => commandOf(each).includes('image-decoder'));
  if (pid === undefined) return null;
  return { data: statusBytes(pid, 'RssAnon') / 1024 / 1024, cpu: cpuSeconds(pid) };
};

for (const file of process.argv.slice(2)) {
  const imaging = makePooledImaging({ file: DECODER, maxProcesses: 1, lendingFolder });
  let [peak, cpu] = [0, 0];
  const watch = setInterval(() => {
    const status = statusOf();
    peak = Math.max(peak, status?.data ?? 0);
    cpu = Math.max(cpu, status?.cpu ?? 0);
  }, 50);
  const begin = performance.now();
  const outcome = await imaging.process(file).then(
    ({ width, height, damaged }) => `${width} × ${height}${damaged ? ', damaged' : ''}`,
    (error: Error) => error.message,
  );
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(watch);
  await imaging.close();
  process.stdout.write(
    `${basename(file)}: ${outcome}; ${Math.round(peak)} MiB, ${cpu.toFixed(1)} s of CPU, ${seconds.toFixed(1)} s\n`,
  );
}
