import { expect, it } from 'vitest';
import type { AssetFilter } from './asset-filter';
import { conditionOf } from './conditions';
import { Parameters } from './parameters';

it('asks for any time where a period has no bound', () => {
  const filter: AssetFilter = { key: 'taken', values: [{ from: null, until: null }], at: 1 };
  const scope = { organizationId: 'o', isLive: true, parameters: new Parameters(3) };
  expect(conditionOf(filter, scope)).toBe('((k.captured_at IS NOT NULL))');
});
