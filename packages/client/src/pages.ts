/** One page of a list, and how to read it. `Page` is the answer of the service, `Item` an entry in it. */
type Reading<Item, Page> = {
  read: (page: number) => Promise<Page>;
  itemsOf: (page: Page) => Item[];
  first: number;
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
    for (let number = first; ; number += 1) {
      const page = await read(number);
      const { length } = itemsOf(page);
      if (length > 0 || number === first) yield page;
      if (length < pageSize) return;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let before = new Set<string>();
    for await (const page of this.pages()) {
      const items = this.#reading.itemsOf(page);
      for (const item of items) if (!before.has(item.id)) yield item;
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
