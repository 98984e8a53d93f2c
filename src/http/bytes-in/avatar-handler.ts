import { LIMITS } from '@/contract/limits';
import { changeAvatar } from '@/domain/person/change-person';
import type { ApiDependencies } from '@/procedures/context';
import type { AdmissionOptions } from '../admission/rate-limit';
import { makeImageHandler } from './receive-image';

/**
 * Answers `PUT /api/auth/avatar`. The body is an image of at most 2 MB, which becomes the square image of the signed-in
 * person. Only the converted image is stored, never the received bytes.
 */
export const makeAvatarHandler = (dependencies: ApiDependencies, limits: AdmissionOptions) =>
  makeImageHandler(dependencies, limits, (person) => ({
    maxBytes: LIMITS.avatarBytes,
    timeoutMs: 30_000,
    holder: { id: person.personId, unclaimed: false },
    convert: dependencies.imaging.square,
    keep: async (blob) => {
      await changeAvatar(dependencies.domain, person, blob);
      return { avatarUrl: dependencies.urls.avatar(person.personId) };
    },
  }));
