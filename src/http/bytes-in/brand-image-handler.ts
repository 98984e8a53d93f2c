import { LIMITS } from '@/contract/limits';
import { BRAND_IMAGES } from '@/contract/sharing/brand';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { changeBrandImage } from '@/domain/brand/change-brand';
import type { ApiDependencies } from '@/procedures/context';
import { clientIp } from '../admission/client-ip';
import type { AdmissionOptions } from '../admission/rate-limit';
import { makeImageHandler } from './receive-image';

/** Followed by the organization and the kind of image. */
export const BRAND_IMAGE_PATH = '/api/brand-images/';
const PATH = /^\/api\/brand-images\/([a-z0-9-]{1,63})\/([a-z]+)$/;

/**
 * Answers `PUT /api/brand-images/{organizationId}/{logo | cover}`. The body is an image of at most 8 MB, sent by an
 * owner. Only the converted image is stored, never the received bytes.
 */
export function makeBrandImageHandler(dependencies: ApiDependencies, limits: AdmissionOptions) {
  const { domain, imaging, urls } = dependencies;
  return makeImageHandler(dependencies, limits, (person, request) => {
    const [, organizationId = '', kind] = PATH.exec(request.url ?? '') ?? [];
    const image = BRAND_IMAGES.find((known) => known === kind);
    if (!image) return null;
    const ip = clientIp(request, limits.trustProxy);
    const settings = authorizeSettings(person, organizationId, 'owner', ip);
    return {
      maxBytes: LIMITS.brandImageBytes,
      timeoutMs: 120_000,
      holder: settings,
      convert: imaging[image],
      keep: async (blob) => {
        await changeBrandImage(domain, settings, image, blob);
        return { url: urls.brandImage(blob) };
      },
    };
  });
}
