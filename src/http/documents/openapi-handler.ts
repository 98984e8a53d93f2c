import type { AdmittedRequest, Visit } from '../admission/admit-request';
import { COMMON_HEADERS, preflightHeaders } from '../server/headers';
import { READ_METHODS } from '../server/refuse-method';
import { sendDocument } from '../server/send-document';

/** The handler of the OpenAPI document. Like operations it is readable from every origin, and unknown with another method. */
export function makeOpenApiHandler(body: string, answerUnknown: (visit: Visit) => Promise<void>) {
  const methods = [...READ_METHODS, 'OPTIONS'];
  return (visit: AdmittedRequest) => {
    const { request, response } = visit;
    if (READ_METHODS.includes(request.method ?? ''))
      return sendDocument(visit, { type: 'application/json', body });
    if (request.method !== 'OPTIONS') {
      response.setHeader('Allow', methods.join(', '));
      return answerUnknown(visit);
    }
    const answer = '{"data":{}}';
    const headers = { ...COMMON_HEADERS, ...preflightHeaders(methods) };
    response.writeHead(200, { ...headers, 'Content-Length': answer.length }).end(answer);
  };
}
