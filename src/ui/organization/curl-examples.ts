import { LATEST_API_VERSION } from '@/contract/versions';

type Created = { organizationId: string; libraryId: string; apiKey: string; claimUrl: string };

/** Commands to paste into a terminal: one uploads an image, one lists the library. */
export function curlExamples({ organizationId, libraryId, apiKey, claimUrl }: Created) {
  // The claim link starts with the public URL of the service; this browser may use another one.
  const service = claimUrl.slice(0, claimUrl.indexOf('/claim/'));
  const url = `${service}/api/organizations/${organizationId}/libraries/${libraryId}/assets`;
  const curl = `curl "${url}" \\
  -H "Authorization: Bearer ${apiKey}" \\
  -H "Api-Version: ${LATEST_API_VERSION}"`;
  return { upload: `${curl} \\\n  -F "files=@photo.jpg"`, list: curl };
}
