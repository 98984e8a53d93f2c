import type { Metadata } from 'next';
import { requirePerson } from '@/app/app/load-page';
import type { PageProps } from '@/app/page-props';
import { DEVICE_PATH } from '@/contract/organization/applications';
import { DeviceSteps } from '@/ui/sign-in/device-steps';
import { caller } from '../../caller';
import { SECRET_ADDRESS } from '../../link-preview';

export const metadata: Metadata = {
  title: 'Connect a device',
  ...SECRET_ADDRESS,
};

/** In characters; a code has nine. */
const MAX_CODE_LENGTH = 40;

/** Where a person enters the code shown on a device. The device may have opened this page with its code. */
export default async function DevicePage({ searchParams }: PageProps) {
  const { user_code: sent } = await searchParams;
  const code = typeof sent === 'string' ? sent.slice(0, MAX_CODE_LENGTH) : '';
  await requirePerson(
    code ? `${DEVICE_PATH}?${new URLSearchParams({ user_code: code })}` : DEVICE_PATH,
  );
  const asked = await (await caller()).page.device();
  return <DeviceSteps asked={asked} code={code} />;
}
