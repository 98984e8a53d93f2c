import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { commands } from './commands';
import { helpOn } from './help';
import { tokenRevoke, userCreate } from './people';
import { readOptions } from './read-options';

const who = ['--email', 'ada@example.org', '--name', 'Ada'];
const password = async (args: string[], typed = '', env: Record<string, string> = {}) => {
  const from = { env: { NODE_ENV: 'test' as const, ...env }, input: Readable.from([typed]) };
  return (await readOptions(userCreate, [...who, ...args], from)).password;
};

it('reads a secret from an argument, from standard input or from a variable', async () => {
  expect(await password(['--password', 'a long password'])).toBe('a long password');
  expect(await password(['--password', '-'], 'from the input\r\nmore')).toBe('from the input');
  expect(await password([], '', { ADMIN_PASSWORD: 'from a variable' })).toBe('from a variable');
  const both = { ADMIN_PASSWORD: 'from a variable' };
  expect(await password(['--password', 'an argument'], '', both)).toBe('an argument');
  await expect(password([])).rejects.toThrow('--password is missing.');
  const empty = { env: { NODE_ENV: 'test' as const }, input: Readable.from([]) };
  await expect(readOptions(tokenRevoke, ['--token', '-'], empty)).rejects.toThrow(
    '--token must not be empty.',
  );
});

it('offers this for every option that takes a secret, and says so in the help', () => {
  const secrets = commands.flatMap(({ path, options }) =>
    Object.entries(options).flatMap(([name, { secret }]) =>
      secret ? [`${path.join(' ')} --${name}`] : [],
    ),
  );
  expect(secrets).toEqual(['key revoke --key', 'user create --password', 'token revoke --token']);
  expect(helpOn(['token', 'revoke'])).toContain('without the option ADMIN_TOKEN has it.');
});
