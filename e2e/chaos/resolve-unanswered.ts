import type { Organization } from '../support/organizations';
import { freshFamily } from './asset-state';
import type { Seen } from './expected-states';
import type { Entry, Ledger, UnsureUpload } from './history';
import { readFamily } from './read-asset-state';
import { assetsOf, read } from './request';

/** After a kill: finds out, by reading, which of the unanswered calls took effect. No call is on its way any more. */
export async function settle(url: string, ledger: Ledger, organizations: Organization[]) {
  const doubts = ledger.takeDoubts();
  const organizationOf = (id: string) =>
    organizations.find((organization) => organization.id === id) as Organization;
  for (const { organization, name } of doubts.libraries)
    await lookForLibrary(url, ledger, organizationOf(organization), name);
  for (const upload of doubts.uploads)
    await lookForUpload(url, ledger, organizationOf(upload.organization), upload);
  const seen = new Map<Entry, Seen>();
  for (const { parts } of doubts.calls)
    for (const { entry } of parts) {
      const { key } = organizationOf(entry.organization);
      seen.set(entry, await readFamily({ url, key }, entry));
    }
  for (const unsure of doubts.calls) ledger.lookAtCall(unsure, seen);
  for (const [entry, look] of seen) ledger.look(entry, look);
}

async function lookForLibrary(
  url: string,
  ledger: Ledger,
  { id, key, libraries }: Organization,
  name: string,
) {
  const path = `/organizations/${id}/libraries?pageSize=50`;
  const { data } = await read<{ id: string; name: string }[]>({ url, key }, path);
  const found = data.filter((library) => library.name === name);
  if (found.length > 1) ledger.report('done twice', `library ${name} of ${id}`);
  if (found.length > 0) ledger.figures.tookEffect++;
  libraries.push(...found.map((library) => library.id));
}

/** What was uploaded last is on the first page. */
async function lookForUpload(
  url: string,
  ledger: Ledger,
  { id, key }: Organization,
  { library, pictures }: UnsureUpload,
) {
  const path = `${assetsOf(id, library)}?pageSize=500`;
  const { data } = await read<{ id: string; name: string }[]>({ url, key }, path);
  const found = pictures.flatMap((picture) =>
    data.filter(({ name }) => name === picture.name).map((asset) => ({ id: asset.id, picture })),
  );
  if (found.length > pictures.length) ledger.report('done twice', JSON.stringify(found));
  else if (found.length > 0 && found.length < pictures.length)
    ledger.report(
      'lost',
      `Half an upload is there: ${JSON.stringify(found)} of ${pictures.length}`,
    );
  if (found.length > 0) ledger.figures.tookEffect++;
  for (const { id: asset, picture } of found)
    ledger.add(id, asset, freshFamily(library, asset, picture));
}
