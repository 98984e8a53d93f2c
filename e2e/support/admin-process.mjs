import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { buildAdminIfChanged } from '../../scripts/build.mjs';

/**
 * Runs commands of the admin command line one after another in one process: a process for each would need two seconds
 * of processor time, mostly to load the same modules. Sends its port to its parent when it listens. A request has `{ args, env }`;
 * the answer has `{ code, stdout, stderr }`.
 */
process.env.NODE_ENV = 'production';
const file = pathToFileURL(await buildAdminIfChanged());
let before = Promise.resolve();
let count = 0;

/** The intervals of a command, which would end with its process. */
const intervals = new Set();
const { setInterval: startInterval } = globalThis;
globalThis.setInterval = (...given) => {
  const interval = startInterval(...given);
  intervals.add(interval);
  return interval;
};

function run({ args, env }) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { NODE_ENV: 'production' });
  process.argv = [process.argv[0], 'admin', ...args];
  const printed = { stdout: '', stderr: '' };
  const { write: toStdout } = process.stdout;
  const { write: toStderr } = process.stderr;
  const capture = (name) => (text, done) => {
    printed[name] += text;
    if (typeof done === 'function') queueMicrotask(done);
    return true;
  };
  process.stdout.write = capture('stdout');
  process.stderr.write = capture('stderr');
  const { exit } = process;
  return new Promise((resolve, reject) => {
    process.exit = (code) => resolve({ code, ...printed });
    // Another query is another module: the entry point runs again, and its imports stay loaded.
    import(`${file}?${count++}`).catch(reject);
  }).finally(() => {
    for (const interval of intervals) clearInterval(interval);
    intervals.clear();
    process.stdout.write = toStdout;
    process.stderr.write = toStderr;
    process.exit = exit;
  });
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const answer = before.then(() => run(JSON.parse(body)));
  before = answer.catch(() => undefined);
  try {
    response.end(JSON.stringify(await answer));
  } catch (error) {
    response.writeHead(500).end(String(error?.stack ?? error));
  }
});
// A client may send its next command on a connection at the moment in which a timeout closes it.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
process.once('disconnect', () => process.exit());
