import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { OF_ALL, RULES } from '../../packages/conformance/src/rules/rules';
import { World } from '../../packages/conformance/src/world';
import { aKey, anOrganization, aPerson } from './fixtures';

describe('the specification', () => {
  let world: World;
  beforeAll(async () => {
    const { org, key } = await anOrganization('pro', ['first', 'second']);
    const token = (await aPerson(org, 'member')).bound;
    const readKey = await aKey(org, 'first:read');
    const url = inject('serviceUrl');
    world = await World.open({ url, key, readKey, token, createLibraries: true });
  });
  afterAll(async () => expect(await world.cleanUp()).toEqual([]));

  it.each([...RULES, ...OF_ALL])('$id: $text', async ({ check }) => {
    await check(world);
  });
});
