import { Inngest } from 'inngest';
import { expect, it } from 'vitest';
import { analyseAsset } from './analysis/analyse-asset';
import { describeByModel } from './analysis/describe-by-model';
import { changeInBulk } from './change-in-bulk';
import {
  ANALYSIS_CONCURRENCY,
  BULK_CONCURRENCY,
  MAIL_CONCURRENCY,
  MODEL_CONCURRENCY,
} from './concurrency';
import { sendMail } from './send-mail';

const client = new Inngest({ id: 'vitrine' });
const limitsOf = ({ opts }: { opts: { concurrency?: unknown } }) => opts.concurrency;
const key = 'event.data.organizationId';

it('functions run as often at the same time as the worker and its connections are sized for', () => {
  const nothing = {} as never;
  expect(limitsOf(sendMail(client, nothing))).toBe(MAIL_CONCURRENCY);
  expect(limitsOf(changeInBulk(client, nothing))).toEqual([
    { key, limit: 1 },
    { limit: BULK_CONCURRENCY },
  ]);
  expect(limitsOf(analyseAsset(client, nothing))).toEqual([
    { key, limit: ANALYSIS_CONCURRENCY / 2 },
    { limit: ANALYSIS_CONCURRENCY },
  ]);
  expect(limitsOf(describeByModel(client, nothing))).toEqual([
    { key, limit: MODEL_CONCURRENCY / 2 },
    { limit: MODEL_CONCURRENCY },
  ]);
});
