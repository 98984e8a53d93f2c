import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { changeIfExpected } from '@/domain/asset/change-if-expected';
import type { Change, Domain } from '@/domain/operation';
import type { ApiContext } from '../context';
import { presentAsset } from '../present/asset';
import { withoutAddresses } from '../present/for-guests';
import { prepare } from '../present/prepared';

type Asking = Pick<ApiContext, 'domain' | 'urls' | 'isExpected'> & { library: LibraryForWriting };

/** Makes a change of an asset; for a request with If-Match, only if the caller has read the asset as it is now. */
export async function ifExpected<Result>(
  { domain, urls, isExpected, library }: Asking,
  assetId: string,
  run: (domain: Domain | Change) => Promise<Result>,
): Promise<Result> {
  if (!isExpected) return run(domain);
  const made = await changeIfExpected(
    domain,
    library,
    assetId,
    (row) => {
      const [shown] = withoutAddresses(library, [prepare(presentAsset(row, urls))]);
      return shown !== undefined && isExpected(shown.tag);
    },
    run,
  );
  return made as Result;
}
