import { describe } from 'vitest';
import { testSearch } from './search-suite';

describe('GET …/search/assets', () => testSearch('PostgreSQL'));
