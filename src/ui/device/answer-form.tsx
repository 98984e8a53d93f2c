'use client';

import { DEVICE_PATH } from '@/contract/applications';
import type { AccessPage } from '@/contract/page';
import { AccessForm } from '../consent/access-form';
import { DateTime } from '../format/date-time';
import { callAuth } from '../sign-in/call-auth';
import { type DeviceRequest, deviceProblem } from './device-request';

type Props = {
  asked: AccessPage;
  request: DeviceRequest;
  code: string;
  onAnswered: (allowed: boolean) => void;
};

/** The answer to an application on another device, with what tells which device it is. */
export function AnswerForm({ asked, request, code, onAnswered }: Props) {
  const { id, application, clientIp, created } = request;
  const answer = async (reach: string | null) => {
    const sent = { id, personId: asked.person.id, reach };
    const { failure } = await callAuth('/device/answer', sent);
    if (failure) return deviceProblem(failure);
    onAnswered(reach !== null);
    return null;
  };
  return (
    <AccessForm
      asked={asked}
      name={application.name}
      where="on another device"
      rights={request}
      focusesTitle
      facts={
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control bg-sunken px-3.5 py-3 text-sm">
          <dt className="text-quiet">Code</dt>
          <dd className="font-medium">{code}</dd>
          <dt className="text-quiet">Address</dt>
          <dd className="font-medium wrap-anywhere">{clientIp}</dd>
          <dt className="text-quiet">Requested</dt>
          <dd className="font-medium">
            <DateTime at={new Date(created)} withTime />
          </dd>
        </dl>
      }
      advice={
        <p className="text-sm text-quiet">
          Deny if you didn’t start this yourself, or don’t know the device.
        </p>
      }
      path={DEVICE_PATH}
      onAnswer={answer}
    />
  );
}
