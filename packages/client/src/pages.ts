/** A page as answered by the service, and the cursor of the next one. */
export type ListPage<Page> = { data: Page; nextCursor?: string | null | undefined };

/** Which page: by its number, or by the cursor of the page before. */
type Place = { page: number; pageSize: number } | { cursor: string; pageSize: number };

/** One page of a list, and how to read it. `Page` is the answer of the service, `Item` an entry in it. */
type Reading<Item, Page> = {
  read: (place: Place) => Promise<ListPage<Page>>;
  itemsOf: (page: Page) => Item[];
  first: number;
  /** Instead of `first`, where pages are read by cursor. */
  cursor?: string | undefined;
  /** Infinite: the list is one page. */
  pageSize: number;
};

/**
 * A list, read page by page while being iterated: `for await (const asset of library.listAssets())`. Assets added
 * meanwhile move others to the next page; these are returned once. Assets removed meanwhile move others to the page
 * before: collect the assets to remove, then remove them.
 */
export class Pages<Item extends { id: string }, Page> implements AsyncIterable<Item> {
  readonly #reading: Reading<Item, Page>;

  constructor(reading: Reading<Item, Page>) {
    this.#reading = reading;
  }

  /** The pages as answered by the service. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const { read, itemsOf, first, pageSize } = this.#reading;
    let { cursor } = this.#reading;
    for (let page = first; ; page += 1) {
      const place = cursor === undefined ? { page, pageSize } : { cursor, pageSize };
      const { data, nextCursor } = await read(place);
      const { length } = itemsOf(data);
      if (length > 0 || page === first) yield data;
      if (cursor === undefined ? length < pageSize : nextCursor == null) return;
      if (cursor !== undefined) cursor = nextCursor as string;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let before = new Set<string | undefined>();
    for await (const page of this.pages()) {
      const items = this.#reading.itemsOf(page);
      // Without the field `id` nothing tells them apart.
      for (const item of items) if (item.id === undefined || !before.has(item.id)) yield item;
      before = new Set(items.map(({ id }) => id));
    }
  }

  /** All entries in one array. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
