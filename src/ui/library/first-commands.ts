import { LATEST_API_VERSION } from '@/contract/versions';

type Created = { organizationId: string; libraryId: string; apiKey: string; claimUrl: string };

/** Commands for a terminal that work as they stand: one uploads a picture, one lists the library. */
export function firstCommands({ organizationId, libraryId, apiKey, claimUrl }: Created) {
  // The claim link begins with the public address of the service; the browser may have come by another.
  const service = claimUrl.slice(0, claimUrl.indexOf('/claim/'));
  const address = `${service}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const curl = `curl "${address}" \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Api-Version: ${LATEST_API_VERSION}"`;
  return { upload: `${curl} \\\n  -F "files=@picture.jpg"`, list: curl };
}
