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
import { router } from './procedure';

const nothing = z.object({});

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
    .meta({
      addition: true,
      openapi: {
        method: 'GET',
        path: PATHS.webhooks,
        summary: 'List webhooks',
        description:
          'Lists the webhooks of an organization; an application and a key get those they added. Needs the token of an owner, or a key.',
      },
    })
    .input(z.object(organizationPath))
    .output(z.array(listedWebhook))
    .query(async ({ ctx }) => (await listWebhooks(ctx.domain, ctx.settings)).map(present)),

  deliveries: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'GET',
        path: `${PATHS.webhook}/deliveries`,
        summary: 'List the deliveries to a webhook',
        description:
          'Lists up to 50 messages to a webhook with their last attempts, the latest first. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(listedDeliveriesQuery)
    .output(z.array(listedDelivery))
    .query(async ({ ctx, input: { webhookId, before = null } }) => {
      const { id } = await getWebhook(ctx.domain, ctx.settings, webhookId);
      const { deliveries } = await listDeliveries(ctx.domain, id, before);
      return deliveries.map(presentDelivery);
    }),

  add: webhooksManage
    .meta({
      status: 201,
      addition: true,
      openapi: {
        method: 'POST',
        path: PATHS.webhooks,
        summary: 'Add a webhook',
        description:
          'Adds a URL that events are sent to; the secret is shown once. Empty lists stand for all events and all libraries. Needs the token of an owner, or a key, which names libraries that it reads.',
      },
    })
    .input(newWebhook)
    .output(addedWebhook)
    .mutation(({ ctx, input: { organizationId: _, ...wanted } }) => {
      refusePrivate(ctx, wanted.url);
      return once(ctx, (domain) => addWebhook(domain, ctx.settings, wanted));
    }),

  change: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'PATCH',
        path: PATHS.webhook,
        summary: 'Change a webhook',
        description:
          'Changes the given fields of a webhook. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookChange)
    .output(nothing)
    .mutation(async ({ ctx, input: { organizationId: _, webhookId, ...wanted } }) => {
      if (wanted.url !== undefined) refusePrivate(ctx, wanted.url);
      await changeWebhook(ctx.domain, ctx.settings, webhookId, wanted);
      return {};
    }),

  delete: webhookDelete
    .meta({
      addition: true,
      openapi: {
        method: 'DELETE',
        path: PATHS.webhook,
        summary: 'Delete a webhook',
        description:
          'Deletes a webhook with what waits for it and its log. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookRef)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx.domain, ctx.settings, input.webhookId);
      return {};
    }),

  rotateSecret: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/secret`,
        summary: 'Replace the secret of a webhook',
        description:
          'Gives a webhook a new secret, shown once. For 24 hours both secrets sign. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookRef)
    .output(webhookSecret)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => rotateWebhookSecret(domain, ctx.settings, input.webhookId)),
    ),

  switchOn: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/enable`,
        summary: 'Switch a webhook on again',
        description:
          'Switches a webhook on again, and tries what waits at once. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookRef)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await once(ctx, (domain) => switchOnWebhook(domain, ctx.settings, input.webhookId));
      return {};
    }),

  test: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/test`,
        summary: 'Send a test message',
        description:
          'Sends a message of the type `webhook.test`. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookRef)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await once(ctx, (domain) => sendTestEvent(domain, ctx.settings, input.webhookId));
      return {};
    }),

  resend: settingsWrite
    .input(deliveryRef)
    .mutation(({ ctx, input }) =>
      resendDelivery(ctx.domain, ctx.settings, input.webhookId, input.deliveryId),
    ),

  replay: webhooksManage
    .meta({
      addition: true,
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/replay`,
        summary: 'Send the events since a time again',
        description:
          'Sends the events since a time again, as far as they are kept. Once within a minute. Needs the token of an owner, or the key that added it.',
      },
    })
    .input(webhookReplay)
    .output(z.object({ replayed: z.int().describe('How many events are sent again.') }))
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) =>
        replayEvents(domain, ctx.settings, input.webhookId, new Date(input.since)),
      ),
    ),
});
