import type { AdmittedRequest, Visit } from '../admission/admit-request';
import { DOCUMENT_METHODS } from '../server/refuse-method';
import { sendDocument } from '../server/send-document';

/**
 * The handler of the OpenAPI document. Like operations it is readable from every origin, and unknown with another
 * method.
 */
export function makeOpenApiHandler(body: string, answerUnknown: (visit: Visit) => Promise<void>) {
  return (visit: AdmittedRequest) => {
    const { request, response } = visit;
    if (DOCUMENT_METHODS.includes(request.method ?? ''))
      return sendDocument(visit, { type: 'application/json', body });
    response.setHeader('Allow', DOCUMENT_METHODS.join(', '));
    return answerUnknown(visit);
  };
}
