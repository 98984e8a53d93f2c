import { z } from 'zod';
import { refuse } from '@/contract/errors';
import {
  addedWebhook,
  type Delivery,
  deliveryRef,
  listedDeliveriesQuery,
  listedDelivery,
  listedWebhook,
  newWebhook,
  type Webhook,
  webhookChange,
  webhookRef,
  webhookReplay,
  webhookSecret,
} from '@/contract/organization/webhook';
import { organizationPath, PATHS } from '@/contract/parameters';
import { addWebhook } from '@/domain/webhook/add-webhook';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  switchOnWebhook,
} from '@/domain/webhook/change-webhook';
import { getWebhook, listDeliveries, listWebhooks } from '@/domain/webhook/list-webhooks';
import { replayEvents, resendDelivery, sendTestEvent } from '@/domain/webhook/resend-deliveries';
import { RemoteRefused, requirePublicUrl } from '@/platform/remote/request-public';
import { settingsWrite, webhookDelete, webhooksManage } from './builders';
import type { ApiContext } from './context';
import { once } from './once';
import { addition, done, nothing, router } from './procedure';

function present({ isBehind: _, application: __, ...webhook }: Webhook) {
  const { created, failingSince, switchedOff } = webhook;
  return {
    ...webhook,
    created: created.getTime(),
    failingSince: failingSince?.getTime() ?? null,
    switchedOff: switchedOff && { ...switchedOff, at: switchedOff.at.getTime() },
  };
}

const presentDelivery = ({ id, created, due, attempts, ...delivery }: Delivery) => ({
  ...delivery,
  id: String(id),
  created: created.toISOString(),
  due: due?.toISOString() ?? null,
  attempts: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
});

/** A name may lead to a private address too, now or later: that is checked with each delivery. */
function refusePrivate({ dependencies }: ApiContext, url: string) {
  try {
    requirePublicUrl(new URL(url), dependencies.allowedNetworks);
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error;
    refuse(
      'BAD_USER_INPUT',
      'The URL has a private address. The operator of the service can allow it (ALLOW_PRIVATE_NETWORKS).',
    );
  }
}

/** Management of webhooks by owners, and by keys of their own. Without an `openapi` path, a procedure is only for the pages. */
export const webhookRouter = router({
  list: webhooksManage
    .meta(
      addition(
        'GET',
        PATHS.webhooks,
        'List webhooks',
        'Lists the webhooks of an organization; an application and a key get those they added. Needs the token of an owner, or a key.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(listedWebhook))
    .query(async ({ ctx }) => (await listWebhooks(ctx.domain, ctx.settings)).map(present)),

  deliveries: webhooksManage
    .meta(
      addition(
        'GET',
        `${PATHS.webhook}/deliveries`,
        'List the deliveries to a webhook',
        'Lists up to 50 messages to a webhook with their last attempts, the latest first. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(listedDeliveriesQuery)
    .output(z.array(listedDelivery))
    .query(async ({ ctx, input: { webhookId, before = null } }) => {
      const { id } = await getWebhook(ctx.domain, ctx.settings, webhookId);
      const { deliveries } = await listDeliveries(ctx.domain, id, before);
      return deliveries.map(presentDelivery);
    }),

  add: webhooksManage
    .meta(
      addition(
        'POST',
        PATHS.webhooks,
        'Add a webhook',
        'Adds a URL that events are sent to; the secret is shown once. Empty lists stand for all events and all libraries. Needs the token of an owner, or a key, which names libraries that it reads.',
        { status: 201 },
      ),
    )
    .input(newWebhook)
    .output(addedWebhook)
    .mutation(({ ctx, input: { organizationId: _, ...wanted } }) => {
      refusePrivate(ctx, wanted.url);
      return once(ctx, (domain) => addWebhook(domain, ctx.settings, wanted));
    }),

  change: webhooksManage
    .meta(
      addition(
        'PATCH',
        PATHS.webhook,
        'Change a webhook',
        'Changes the given fields of a webhook. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookChange)
    .output(nothing)
    .mutation(async ({ ctx, input: { organizationId: _, webhookId, ...wanted } }) => {
      if (wanted.url !== undefined) refusePrivate(ctx, wanted.url);
      await changeWebhook(ctx.domain, ctx.settings, webhookId, wanted);
      return {};
    }),

  delete: webhookDelete
    .meta(
      addition(
        'DELETE',
        PATHS.webhook,
        'Delete a webhook',
        'Deletes a webhook with what waits for it and its log. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookRef)
    .output(nothing)
    .mutation(({ ctx, input }) => done(deleteWebhook(ctx.domain, ctx.settings, input.webhookId))),

  rotateSecret: webhooksManage
    .meta(
      addition(
        'POST',
        `${PATHS.webhook}/secret`,
        'Replace the secret of a webhook',
        'Gives a webhook a new secret, shown once. For 24 hours both secrets sign. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookRef)
    .output(webhookSecret)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => rotateWebhookSecret(domain, ctx.settings, input.webhookId)),
    ),

  switchOn: webhooksManage
    .meta(
      addition(
        'POST',
        `${PATHS.webhook}/enable`,
        'Switch a webhook on again',
        'Switches a webhook on again, and tries what waits at once. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookRef)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(once(ctx, (domain) => switchOnWebhook(domain, ctx.settings, input.webhookId))),
    ),

  test: webhooksManage
    .meta(
      addition(
        'POST',
        `${PATHS.webhook}/test`,
        'Send a test message',
        'Sends a message of the type `webhook.test`. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookRef)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(once(ctx, (domain) => sendTestEvent(domain, ctx.settings, input.webhookId))),
    ),

  resend: settingsWrite
    .input(deliveryRef)
    .mutation(({ ctx, input }) =>
      resendDelivery(ctx.domain, ctx.settings, input.webhookId, input.deliveryId),
    ),

  replay: webhooksManage
    .meta(
      addition(
        'POST',
        `${PATHS.webhook}/replay`,
        'Send the events since a time again',
        'Sends the events since a time again, as far as they are kept. Once within a minute. Needs the token of an owner, or the key that added it.',
      ),
    )
    .input(webhookReplay)
    .output(z.object({ replayed: z.int().describe('How many events are sent again.') }))
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) =>
        replayEvents(domain, ctx.settings, input.webhookId, new Date(input.since)),
      ),
    ),
});
