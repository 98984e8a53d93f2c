import type { AssetText, SearchDatabase, SearchOrganization } from '@/testing/search-database';
import type { SearchIndex, SearchRequest, SearchResult } from '../port';

/** A driver on a database; `sync` waits until it has every committed change. */
export type DriverFixture = {
  data: SearchDatabase;
  index: SearchIndex;
  sync(): Promise<void>;
};

/** The context of the suite's tests: a new organization each, and a driver synced before every search. */
export type SuiteContext = {
  add(text: AssetText): Promise<string>;
  search(text: string, more?: Partial<SearchRequest>): Promise<SearchResult>;
  idsOf(text: string, more?: Partial<SearchRequest>): Promise<string[]>;
  /** Sets columns of an asset. */
  change(id: string, set: string): Promise<unknown>;
  organization(): SearchOrganization;
  driver(): DriverFixture;
};
