import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@/contract/limits';
import { changeAvatar } from '@/domain/person/change-person';
import type { ApiDependencies } from '@/procedures/context';
import { sendJson } from '../server/end-refused';
import { admitImage, type ImageLimits, receiveImage } from './receive-image';

/**
 * Answers `PUT /api/auth/avatar`. The body is an image of at most 2 MB, which becomes the square image of the signed-in
 * person. Only the converted image is stored, never the received bytes.
 */
export function makeAvatarHandler(dependencies: ApiDependencies, limits: ImageLimits) {
  const { domain, imaging, urls } = dependencies;

  async function respond(request: IncomingMessage) {
    const person = await admitImage(dependencies, request, limits);
    if ('status' in person) return person;
    return receiveImage(dependencies, request, {
      maxBytes: LIMITS.avatarBytes,
      timeoutMs: 30_000,
      holder: { id: person.personId, unclaimed: false },
      convert: imaging.square,
      keep: async (blob) => {
        await changeAvatar(domain, person, blob);
        return { avatarUrl: urls.avatar(person.personId) };
      },
    });
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    await sendJson(request, response, await respond(request));
  };
}
