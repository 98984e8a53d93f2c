import { latestVersion } from '@/contract/versions';

type Created = { organizationId: string; libraryId: string; apiKey: string; claimUrl: string };

/** Commands for a terminal that work as they stand: one uploads an image, one lists the library. */
export function curlExamples({ organizationId, libraryId, apiKey, claimUrl }: Created) {
  // The claim link begins with the public address of the service; the browser may have come by another.
  const service = claimUrl.slice(0, claimUrl.indexOf('/claim/'));
  const url = `${service}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const curl = `curl "${url}" \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Api-Version: ${latestVersion}"`;
  return { upload: `${curl} \\\n  -F "files=@picture.jpg"`, list: curl };
}
