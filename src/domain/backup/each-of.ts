/** Runs a task for every item, a limited number at the same time. Stops at the first failure. */
export async function eachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  use: (item: Item) => Promise<void>,
) {
  const iterator =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const takeOn = async () => {
    while (!failed) {
      const { value, done } = await iterator.next();
      if (done) return;
      await use(value).catch((error) => {
        failed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, takeOn));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
