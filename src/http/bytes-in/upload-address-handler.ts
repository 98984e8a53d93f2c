import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { refuse } from '@/contract/errors';
import { uploadedIdsOf } from '@/domain/access/secret/secrets';
import { getAsset } from '@/domain/asset/get-asset';
import { authorizeUploader } from '@/domain/upload/authorize-uploader';
import { openUploadAddress } from '@/domain/upload/upload-address';
import type { ApiDependencies } from '@/procedures/context';
import { presentAsset } from '@/procedures/present/asset';
import { withoutAddress } from '@/procedures/present/for-guests';
import { type CallerAdmissionOptions, makeCallerAdmission } from '../admission/admit-caller';
import { policyHeader } from '../admission/rate-limit';
import { endRefused, errorOf } from '../server/end-refused';
import { COMMON_HEADERS, preflightHeaders } from '../server/headers';
import { loggedRefusal } from '../server/log-failure';
import { storeOnce } from './store-once';

/** Before the token in the URL of a one-use upload address. */
export const ADDRESS_PATH = '/api/upload-addresses/';
const METHODS = ['POST', 'OPTIONS'];

type Answer = { status: number; body: object };

/**
 * Answers `POST /api/upload-addresses/{token}` (docs/rules.md#upload-addresses): one file as multipart/form-data,
 * without a credential, from every origin. Checks and answers are those of "POST …/assets". Using an address again
 * returns the asset it created.
 */
export function makeUploadAddressHandler(
  dependencies: ApiDependencies,
  options: CallerAdmissionOptions,
) {
  const { domain, urls, log } = dependencies;
  const { admit, explain } = makeCallerAdmission(dependencies, options);

  async function take(request: IncomingMessage, headers: OutgoingHttpHeaders): Promise<Answer> {
    const path = request.url ?? '';
    if (request.method === 'OPTIONS') {
      Object.assign(headers, preflightHeaders(METHODS));
      return { status: 200, body: { data: {} } };
    }
    if (request.method !== 'POST') {
      headers.Allow = METHODS.join(', ');
      refuse('ENDPOINT_NOT_FOUND');
    }
    await admit({ request, headers, path }, { credentialed: false });
    const [token = ''] = path.slice(ADDRESS_PATH.length).split('?');
    const { id: addressId, uploader } = openUploadAddress(domain, token);
    const library = await authorizeUploader(domain, uploader);
    const ids = uploadedIdsOf(domain.secrets, ADDRESS_PATH, addressId);
    const id = await storeOnce(dependencies, library, request, ids, { bytesDecide: true });
    const asset = withoutAddress(library, presentAsset(await getAsset(domain, library, id), urls));
    return { status: 200, body: { data: { responseText: 'Uploaded 1 file.', assets: [asset] } } };
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const headers: OutgoingHttpHeaders = {
      ...COMMON_HEADERS,
      ...policyHeader(options.rateLimits.ip.policy),
    };
    const { status, body } = await take(request, headers).catch((failure) => {
      const text = 'An upload to an address failed.';
      const refusal = loggedRefusal({ response, log }, failure, text);
      explain({ request, headers }, refusal);
      return { status: refusal.status, body: errorOf(refusal) };
    });
    await endRefused(request, response, { status, headers, body: JSON.stringify(body) });
  };
}
