import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { archiveRequest, archiveSize } from '@/contract/sharing/archive';
import { chooseForPage } from '@/procedures/archive/choose-for-page';
import { openArchive } from '@/procedures/archive/open-archive';
import type { ApiDependencies } from '@/procedures/context';
import { holderOf, holderOfPrincipal } from '@/procedures/process-permits';
import { makePageAdmission } from '../admission/admit-page';
import type { AdmissionOptions } from '../admission/rate-limit';
import { readBytes } from '../admission/read-json-body';
import { refusedJson, sendJson } from '../server/end-refused';
import { loggedRefusal } from '../server/log-failure';
import { departureOf, sendArchive } from './send-archive';

const form = z.object({
  /** An ArchiveRequest as JSON. */
  request: z
    .string()
    .transform((sent, context) => {
      try {
        return JSON.parse(sent) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(archiveRequest),
  size: archiveSize,
});

/**
 * Answers `POST /api/page-archives`: a form of a page of this site, sent by the signed-in person, with the wanted
 * assets. The browser downloads the answer: it shows the progress and can stop it, also after the tab is closed.
 */
export function makePageArchiveHandler(dependencies: ApiDependencies, options: AdmissionOptions) {
  const { domain, log } = dependencies;
  const admit = makePageAdmission(dependencies, options);

  async function open(request: IncomingMessage, signal: AbortSignal) {
    if (request.method !== 'POST') refuse('ENDPOINT_NOT_FOUND');
    const person = await admit(request);
    const share = { permits: dependencies.permits, holder: holderOfPrincipal(person) };
    const bytes = await readBytes(request, share);
    const sent = form.safeParse(Object.fromEntries(new URLSearchParams(String(bytes ?? ''))));
    if (!sent.success) refuse('BAD_USER_INPUT', 'This selection cannot be downloaded.');
    const { request: wanted, size } = sent.data;
    const content = await chooseForPage({ domain, dependencies }, person, wanted);
    // People belong to claimed organizations only.
    const claimed = { id: content.organizationId, unclaimed: false };
    const holder = holderOf(claimed, person.personId);
    return openArchive(dependencies, content, { size, variants: false }, { holder, signal });
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const archive = await open(request, departureOf(response));
      await sendArchive({ request, response, log }, archive, { 'Cache-Control': 'no-store' });
    } catch (failure) {
      const refusal = loggedRefusal({ response, log }, failure, 'An archive of a page failed.');
      await sendJson(request, response, refusedJson(refusal));
    }
  };
}
