import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project, and the working folder of every script, wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

let screen = process.stdout;

/** Shows steps on standard error, for programs whose standard output is read by others. */
export function showStepsOnStandardError() {
  screen = process.stderr;
}

/** Runs `task` and prints one line: its name and the seconds it took, updated on a terminal. */
export async function step(name, task) {
  const begin = Date.now();
  const seconds = () => Math.round((Date.now() - begin) / 1000);
  const line = () => `▸ ${name} … ${seconds()} s`;
  screen.write(`▸ ${name} …`);
  const ticking = screen.isTTY ? setInterval(() => screen.write(`\r${line()}`), 1000) : undefined;
  try {
    const result = await task();
    screen.write(screen.isTTY ? `\r${line()}\n` : ` ${seconds()} s\n`);
    return result;
  } catch (error) {
    screen.write(' failed\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

let cleanUp = () => {};

/** What is done when a signal ends this process while it runs a program. */
export function onInterrupt(task) {
  cleanUp = task;
}

/**
 * Runs a program. If it fails, its output is thrown with the error; with `show` it is printed to the terminal instead.
 * A signal to this process ends the program first, then this process.
 * @returns the exit code, 0 unless `show`
 */
export function run(command, args, { env = process.env, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    const release = passSignals(child);
    child.once('error', reject);
    child.once('close', async (code, signal) => {
      const ended = release();
      if (ended) {
        await cleanUp();
        process.exit(128 + signalNumbers[ended]);
      }
      if (show) resolve(code ?? 128);
      else if (code === 0) resolve(0);
      else reject(new Failure(`${command} ended with ${signal ?? code}`, Buffer.concat(output)));
    });
  });
}

/** A failed program with its output. */
export class Failure extends Error {
  constructor(message, output) {
    super(message);
    this.output = output.toString().trim();
  }
}

/** Prints why a step failed and ends the process with 1. */
export function giveUp(error) {
  if (error instanceof Failure && error.output) process.stderr.write(`${error.output}\n`);
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** Forwards signals to a child. The terminal itself sends Ctrl-C to the child. */
export function passSignals(child) {
  let ended;
  const listeners = Object.keys(signalNumbers).map((name) => {
    const listener = () => {
      ended = name;
      if (!(name === 'SIGINT' && process.stdin.isTTY)) child.kill(name);
    };
    process.on(name, listener);
    return [name, listener];
  });
  return () => {
    for (const [name, listener] of listeners) process.off(name, listener);
    return ended;
  };
}
