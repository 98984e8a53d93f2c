import { spawn } from 'node:child_process';

const PROGRAMS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a page in the browser. @returns false where there is none, as on a server, or for another kind of address */
export async function openBrowser(url: string): Promise<boolean> {
  // The address comes from the service: it must open neither a file nor another program.
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
  const { platform, env } = process;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return false;
  const [program, ...options] = PROGRAMS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...options, url], { stdio: 'ignore', detached: true });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
