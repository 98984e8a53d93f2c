import { expect, it, vi } from 'vitest';
import { aDomain } from '@/testing/domain';
import type { CommandContext } from './command';
import { checkAll } from './service';

const { check } = vi.hoisted(() => ({ check: vi.fn(async () => []) }));
vi.mock('@/domain/check/check', () => ({ check }));

it('checks the files also while the place of the backups is away', async () => {
  const domain = await aDomain();
  const open = async () => Promise.reject(new Error('away'));
  const context = { domain, openServices: async () => ({ copies: { open } }) } as unknown;
  if (!('run' in checkAll)) throw new Error('It runs on a service.');
  expect(await checkAll.run(context as CommandContext, {})).toEqual({ problems: [] });
  expect(check).toHaveBeenCalledWith(domain, expect.objectContaining({ copies: null }), {
    repair: false,
    bytes: true,
  });
});
