import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '@/contract/errors';
import { authorizeLibrary } from '@/domain/access/authorize-library';
import { uploadedIdsOf } from '@/domain/access/secret/secrets';
import type { ApiDependencies } from '@/procedures/context';
import { makePageAdmission } from '../admission/admit-page';
import type { AdmissionOptions } from '../admission/rate-limit';
import { type JsonResponse, refusedJson, sendJson } from '../server/end-refused';
import { loggedRefusal } from '../server/log-failure';
import { storeOnce } from './store-once';

/** The last segment is the name the page gave the upload: 128 random bits in hex. */
const PAGE_UPLOAD_PATH = /^\/api\/page-uploads\/([^/?]+)\/([^/?]+)\/([0-9a-f]{32})$/;

/**
 * Answers `POST /api/page-uploads/{organizationId}/{libraryId}/{name}`: one file as multipart/form-data from a page of
 * this site, sent by the signed-in person. A person can use a name once: a repeated upload, sent because the answer was
 * lost, creates no second asset and gets the same answer. Responses and errors match "POST …/assets".
 */
export function makePageUploadHandler(dependencies: ApiDependencies, options: AdmissionOptions) {
  const admit = makePageAdmission(dependencies, options);

  const { log } = dependencies;

  async function take(request: IncomingMessage): Promise<JsonResponse> {
    const [, organizationId, libraryId, name] = PAGE_UPLOAD_PATH.exec(request.url ?? '') ?? [];
    if (!organizationId || !libraryId || !name || request.method !== 'POST')
      refuse('ENDPOINT_NOT_FOUND');
    const person = await admit(request);
    const address = { organizationId, libraryId };
    const library = await authorizeLibrary(dependencies.domain, person, address, 'write');
    const ids = uploadedIdsOf(dependencies.domain.secrets, person.personId, name);
    return {
      status: 200,
      body: { data: { id: await storeOnce(dependencies, library, request, ids) } },
    };
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await take(request).catch((failure) =>
      refusedJson(loggedRefusal({ response, log }, failure, 'An upload from a page failed.')),
    );
    await sendJson(request, response, answer);
  };
}
