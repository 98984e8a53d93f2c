import type { LibraryPage } from '@/contract/page';
import { AssetTile } from '../asset/asset-tile';
import { Pager } from './pager';
import { RefreshWhileProcessing } from './refresh-while-processing';

/** How many pictures are probably in the window at once. */
const inSight = 12;

const numbers = new Intl.NumberFormat('en-GB');

/** A page of a library as a wall of pictures. `path`: the library's own. */
export function LibraryView(props: { library: LibraryPage; path: string; page: number }) {
  const { library, path, page } = props;
  const waiting = library.assets.filter(({ processing }) => processing === 'waiting').length;
  return (
    <div className="page-width grid gap-8 pt-4 pb-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 className="text-2xl wrap-anywhere">{library.name}</h1>
          <p className="text-sm text-quiet">{countOf(library.assetsCount)}</p>
        </div>
        {waiting > 0 && <RefreshWhileProcessing count={waiting} />}
      </div>
      {library.assets.length === 0 ? (
        <Empty page={page} />
      ) : (
        <ul className="picture-wall">
          {library.assets.map((asset, index) => (
            <AssetTile
              key={asset.id}
              asset={asset}
              path={`${path}/${asset.id}`}
              soon={index < inSight}
            />
          ))}
        </ul>
      )}
      <Pager path={path} page={page} more={library.more} />
    </div>
  );
}

const countOf = (assets: number) => (assets === 1 ? '1 asset' : `${numbers.format(assets)} assets`);

function Empty({ page }: { page: number }) {
  return (
    <div className="grid place-items-center gap-1 rounded-card border border-dashed border-edge/60 px-6 py-24 text-center">
      <p className="text-lg font-medium">
        {page === 1 ? 'Nothing hangs here yet' : 'The library ends before this page'}
      </p>
      {page === 1 && (
        <p className="text-quiet">Pictures appear here a moment after they are uploaded.</p>
      )}
    </div>
  );
}
