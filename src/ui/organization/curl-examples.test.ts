import { expect, it } from 'vitest';
import { curlExamples } from './curl-examples';

it('curlExamples writes commands that work unedited', () => {
  const { upload, list } = curlExamples({
    organizationId: 'o-1',
    libraryId: 'paris',
    apiKey: 'vit_x',
    claimUrl: 'https://media.example/vitrine/claim/token',
  });
  expect(list).toBe(
    `curl "https://media.example/vitrine/api/organizations/o-1/libraries/paris/assets" \\
  -H "Authorization: Bearer vit_x" \\
  -H "Api-Version: 2026-07-08"`,
  );
  expect(upload).toBe(`${list} \\\n  -F "files=@photo.jpg"`);
});
