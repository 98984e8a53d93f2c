import type { IncomingMessage, ServerResponse } from 'node:http';
import { BRAND_IMAGES } from '@/contract/brand';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { changeBrandImage } from '@/domain/brand/change-brand';
import type { ApiDependencies } from '@/procedures/context';
import { clientIp } from '../admission/client-ip';
import { type JsonResponse, sendJson } from '../server/end-refused';
import {
  admitImage,
  type ImageLimits,
  receiveImage,
  refusedImage,
  refuseImage,
} from './receive-image';

/** Followed by the organization and the kind of image. */
export const BRAND_IMAGE_PATH = '/api/brand-images/';
const PATH = /^\/api\/brand-images\/([a-z0-9-]{1,63})\/([a-z]+)$/;

/**
 * Answers `PUT /api/brand-images/{organizationId}/{logo | cover}`. The body is an image of at most 8 MB, sent by an
 * owner. Only the converted image is stored, never the received bytes.
 */
export function makeBrandImageHandler(dependencies: ApiDependencies, limits: ImageLimits) {
  const { domain, imaging, urls } = dependencies;

  async function respond(request: IncomingMessage): Promise<JsonResponse> {
    const person = await admitImage(dependencies, request, limits);
    if ('status' in person) return person;
    const [, organizationId = '', kind] = PATH.exec(request.url ?? '') ?? [];
    const image = BRAND_IMAGES.find((known) => known === kind);
    if (!image) return refuseImage(404, 'NOT_FOUND', 'Endpoint not found.');
    const settings = authorizeSettings(
      person,
      organizationId,
      'owner',
      clientIp(request, limits.trustProxy),
    );
    return receiveImage(dependencies, request, {
      maxBytes: LIMITS.brandImageBytes,
      timeoutMs: 120_000,
      holder: settings,
      convert: imaging[image],
      keep: async (blob) => {
        await changeBrandImage(domain, settings, image, blob);
        return { url: urls.brandImage(blob) };
      },
    });
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await respond(request).catch((error) => {
      if (error instanceof Refusal) return refusedImage(error);
      throw error;
    });
    await sendJson(request, response, answer);
  };
}
