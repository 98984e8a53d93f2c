import { describe, inject } from 'vitest';
import { testFilters } from './filter-suite';
import { sharedService } from './fixtures';

describe('filter= with PostgreSQL', () =>
  testFilters(
    async () => ({ url: inject('serviceUrl'), ...sharedService() }),
    async () => {},
  ));
