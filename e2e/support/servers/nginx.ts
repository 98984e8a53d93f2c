import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from '../folder';
import { isReachable, waitFor } from '../wait';

const RECIPE = 'docs/recipes/proxy/nginx.conf';

export const isNginxInstalled = spawnSync('nginx', ['-v']).error === undefined;

/** Starts nginx on a port, with the configuration of the recipe, before services on other ports of this machine. */
export async function startNginx(port: number, servicePorts: number[]) {
  const folder = await aFolder('nginx');
  const servers = servicePorts.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  const site = (await readFile(RECIPE, 'utf8'))
    .replace('server 127.0.0.1:3000 max_fails=0;', servers.join('\n  '))
    .replace('listen 80;', `listen ${port};`)
    .replace('server_name media.example.org;', 'server_name localhost;');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const text = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { access_log off; ${paths.join(' ')}\n${site}}`;
  await writeFile(join(folder, 'nginx.conf'), text);
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  await waitFor(() => isReachable(`http://localhost:${port}/readyz`), {
    what: 'nginx answers',
    timeoutMs: 20_000,
  });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
