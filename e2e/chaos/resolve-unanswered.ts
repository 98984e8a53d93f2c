import { assetsPath } from '../support/api';
import type { Organization } from '../support/organizations';
import { newAssetState } from './asset-state';
import type { Observed } from './expected-states';
import type { History, TrackedOriginal, UnansweredUpload } from './history';
import { readAssetState } from './read-asset-state';
import { readWithRetries } from './request';

/** Finds out after a kill which unanswered calls took effect. No call may be in flight. */
export async function resolveUnanswered(
  url: string,
  history: History,
  organizations: Organization[],
) {
  const unanswered = history.takeUnanswered();
  const organizationOf = (id: string) =>
    organizations.find((organization) => organization.id === id) as Organization;
  for (const { organization, name } of unanswered.libraries)
    await resolveLibrary(url, history, organizationOf(organization), name);
  for (const upload of unanswered.uploads)
    await resolveUpload(url, history, organizationOf(upload.organization), upload);
  const observed = new Map<TrackedOriginal, Observed>();
  for (const { changes } of unanswered.calls)
    for (const { tracked } of changes) {
      const { key } = organizationOf(tracked.organization);
      observed.set(tracked, await readAssetState({ url, key }, tracked));
    }
  for (const call of unanswered.calls) history.checkUnansweredCall(call, observed);
  for (const [tracked, found] of observed) history.compare(tracked, found);
}

async function resolveLibrary(
  url: string,
  history: History,
  { id, key, libraries }: Organization,
  name: string,
) {
  const path = `/organizations/${id}/libraries?pageSize=50`;
  const { data } = await readWithRetries<{ id: string; name: string }[]>({ url, key }, path);
  const found = data.filter((library) => library.name === name);
  if (found.length > 1) history.report('done twice', `library ${name} of ${id}`);
  if (found.length > 0) history.figures.tookEffect++;
  libraries.push(...found.map((library) => library.id));
}

/** The newest uploads are on the first page. */
async function resolveUpload(
  url: string,
  history: History,
  { id: organizationId, key }: Organization,
  { library, contents }: UnansweredUpload,
) {
  const path = `${assetsPath(organizationId, library)}?pageSize=500`;
  const { data } = await readWithRetries<{ id: string; name: string }[]>({ url, key }, path);
  const found = contents.flatMap((content) =>
    data.filter(({ name }) => name === content.name).map(({ id }) => ({ id, content })),
  );
  if (found.length > contents.length) history.report('done twice', JSON.stringify(found));
  else if (found.length > 0 && found.length < contents.length)
    history.report(
      'lost',
      `Half an upload is there: ${JSON.stringify(found)} of ${contents.length}`,
    );
  if (found.length > 0) history.figures.tookEffect++;
  for (const { id, content } of found)
    history.add(organizationId, id, newAssetState(library, id, content));
}
