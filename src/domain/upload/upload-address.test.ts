import { expect, it } from 'vitest';
import { aDomain, aLibrary } from '@/testing/domain';
import { spellingsOf } from '@/testing/spellings';
import { newUploadAddress, openUploadAddress } from './upload-address';

const domain = await aDomain();

it('an upload address stands for its library and its caller for 15 minutes', async () => {
  const { library, principal } = await aLibrary(domain);
  const { token, expires } = newUploadAddress(domain, library);
  const at = (ms: number) => ({ ...domain, now: () => new Date(expires.getTime() + ms) });
  expect(openUploadAddress(at(-1), token).uploader).toEqual({
    organizationId: library.organization.id,
    libraryId: library.id,
    personId: null,
    keyId: principal.keyId,
  });
  expect(() => openUploadAddress(at(0), token)).toThrow('This upload address has expired.');
  expect(newUploadAddress(domain, library).token).not.toBe(token);
});

it('an upload address is opened in its own spelling alone', async () => {
  const { library } = await aLibrary(domain);
  const { token } = newUploadAddress(domain, library);
  expect(openUploadAddress(domain, token).id).toBe(openUploadAddress(domain, token).id);
  const spellings = spellingsOf(token);
  expect(spellings.length).toBeGreaterThan(10_000);
  const opened = spellings.filter((spelling) => {
    try {
      return openUploadAddress(domain, spelling);
    } catch {
      return false;
    }
  });
  expect(opened).toEqual([]);
});
