// Measures memory, CPU time and duration of the decoder process for files: the largest ones of every format.
//   npx tsx bench/largest-images.ts FILE…
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePooledImaging } from '../src/platform/imaging/pooled-imaging';
import { aLendingFolder } from '../src/testing/lending-folder';

const DECODER = fileURLToPath(new URL('../src/processes/image-decoder.ts', import.meta.url));
const lendingFolder = await aLendingFolder();

/** Memory that counts to the limit of the decoder, in MiB, and its CPU time in seconds; null if it does not run. */
const statusOf = async () => {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
    if (Number(fields[2]) !== process.pid || !command.includes('image-decoder')) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const mib = (field: string) =>
      Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { data: mib('RssAnon'), cpu: (Number(fields[12]) + Number(fields[13])) / 100 };
  }
  return null;
};

for (const file of process.argv.slice(2)) {
  const imaging = makePooledImaging({ file: DECODER, maxProcesses: 1, lendingFolder });
  let [peak, cpu] = [0, 0];
  const watch = setInterval(async () => {
    const status = await statusOf();
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
