import type { Services } from '@/composition/open-services';
import { command } from './command';
import {
  addDemoAssets,
  analyseTables,
  type DemoAsset,
  type DemoLibrary,
  findDemoLibrary,
} from './demo/add-demo-assets';
import type { DemoImage } from './demo/make-pool';
import { library, organization, wholeNumber } from './shapes';

/**
 * Rows per statement and transaction. Milliseconds per 1,000 rows on two busy cores: 300 in batches of 1,000, 85 of
 * 2,500, 85 of 5,000, 120 of 10,000: the counting triggers receive all rows as one array.
 */
const BATCH_SIZE = 2500;

export const demoFill = command({
  path: ['demo', 'fill'],
  summary:
    'Adds invented assets with small real images to a library. They count as storage, some 5 KB each: past the cap of the plan it is refused.',
  options: {
    org: organization,
    library,
    count: { value: 'N', description: 'How many assets.', shape: wholeNumber(1, 10_000_000) },
  },
  answers: ['assets'],
  async run({ openServices }, { org, library: libraryId, count }) {
    // Loaded only for this command, because drawing needs sharp.
    const { makePool, removePool } = await import('./demo/make-pool');
    const services = await openServices();
    const pool = await makePool(services, count);
    try {
      const address = { organizationId: org, libraryId };
      const found = await findDemoLibrary(services.domain, address, bytesOf(pool, count));
      await fill(services, found, pool, count);
    } finally {
      await removePool(services, pool);
    }
    await analyseTables(services.domain);
    return { assets: count };
  },
});

const shownBy = (pool: DemoImage[], number: number) => pool[number % pool.length] as DemoImage;

function bytesOf(pool: DemoImage[], count: number): number {
  let bytes = 0;
  for (let n = 0; n < count; n++) bytes += shownBy(pool, n).row.size_bytes;
  return bytes;
}

async function fill(services: Services, library: DemoLibrary, pool: DemoImage[], count: number) {
  const { inventAsset } = await import('./demo/invent-asset');
  const now = services.domain.now();
  for (let done = 0; done < count; done += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - done) }, (_, n) => done + n);
    const assets = numbers.map((n) => inventAsset(shownBy(pool, n), library, now));
    const pairs = assets.flatMap((asset, n) => namesOf(shownBy(pool, done + n), asset));
    await services.blobs.copy(pairs);
    try {
      await addDemoAssets(services.domain, library, assets);
    } catch (error) {
      // Blobs without an asset would stay forever.
      await Promise.all(pairs.map(([, to]) => services.blobs.delete(to)));
      throw error;
    }
  }
}

/** Pairs of blob names: the image's, and the asset's for the same bytes. */
const namesOf = ({ blob, endings }: DemoImage, asset: DemoAsset) =>
  endings.map((ending) => [blob + ending, asset.blob + ending] as const);
