import { describe } from 'vitest';
import { testFilters } from './filter-suite';
import { sharedService } from './fixtures';

describe('filter= with PostgreSQL', () =>
  testFilters(
    async () => sharedService(),
    async () => {},
  ));
