import type { Metadata } from 'next';
import { requirePerson } from '@/app/app/load-page';
import { type PageProps, queryOf } from '@/app/page-props';
import { CONSENT_PATH, rightsOf } from '@/contract/organization/applications';
import { ConsentForm } from '@/ui/sign-in/consent-form';
import { ConsentRefused } from '@/ui/sign-in/consent-refused';
import { caller, unlessRefused } from '../../../caller';
import { SECRET_ADDRESS } from '../../../link-preview';

export const metadata: Metadata = {
  title: 'Allow access',
  ...SECRET_ADDRESS,
};

/** Applications send people here for consent. The service signed the request in the URL. */
export default async function ConsentPage({ searchParams }: PageProps) {
  const query = queryOf(await searchParams);
  if (query.has('error') || !query.has('sig')) return <ConsentRefused why="impossible" />;
  if (Number(query.get('exp')) * 1000 < Date.now()) return <ConsentRefused why="late" />;
  await requirePerson(`${CONSENT_PATH}?${query}`);
  const asked = await unlessRefused(
    (await caller()).page.consent({
      clientId: query.get('client_id') ?? '',
      redirectUri: query.get('redirect_uri') ?? '',
    }),
  );
  if (!asked) return <ConsentRefused why="impossible" />;
  const rights = rightsOf(query.get('scope')?.split(' ') ?? []);
  return <ConsentForm asked={asked} query={query.toString()} rights={rights} />;
}
