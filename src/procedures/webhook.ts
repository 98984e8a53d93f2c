import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { organizationPath, PATHS } from '@/contract/parameters';
import {
  deliveryRef,
  listedWebhook,
  newWebhook,
  type Webhook,
  webhookChange,
  webhookRef,
  webhookReplay,
} from '@/contract/webhook';
import { addWebhook } from '@/domain/webhook/add-webhook';
import {
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  switchOnWebhook,
} from '@/domain/webhook/change-webhook';
import { listWebhooks } from '@/domain/webhook/list-webhooks';
import { replayEvents, resendDelivery, sendTestEvent } from '@/domain/webhook/resend-deliveries';
import { RemoteRefused, requirePublicUrl } from '@/platform/remote/request-public';
import { router, settingsWrite, webhookDelete } from './builders';
import type { ApiContext } from './context';
import { once } from './once';

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

/** A name may lead to a private address too, now or later: that is checked with each delivery. */
function refusePrivate({ dependencies }: ApiContext, url: string) {
  try {
    requirePublicUrl(new URL(url), dependencies.allowedNetworks);
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error;
    refuse('BAD_USER_INPUT', {
      message:
        'The URL has a private address. The operator of the service can allow it (ALLOW_PRIVATE_NETWORKS).',
    });
  }
}

/** Management of webhooks by owners. Without an `openapi` path, a procedure is only for the pages. */
export const webhookRouter = router({
  list: settingsWrite
    .meta({ openapi: { method: 'GET', path: PATHS.webhooks, summary: 'List webhooks' } })
    .input(z.object(organizationPath))
    .output(z.array(listedWebhook))
    .query(async ({ ctx }) => (await listWebhooks(ctx.domain, ctx.settings)).map(present)),

  add: settingsWrite
    .meta({
      status: 201,
      openapi: { method: 'POST', path: PATHS.webhooks, summary: 'Add a webhook' },
    })
    .input(newWebhook)
    .output(z.object({ webhookId: z.string(), secret: z.string() }))
    .mutation(({ ctx, input: { organizationId: _, ...wanted } }) => {
      refusePrivate(ctx, wanted.url);
      return once(ctx, (domain) => addWebhook(domain, ctx.settings, wanted));
    }),

  change: settingsWrite
    .meta({ openapi: { method: 'PATCH', path: PATHS.webhook, summary: 'Change a webhook' } })
    .input(webhookChange)
    .output(nothing)
    .mutation(async ({ ctx, input: { organizationId: _, webhookId, ...wanted } }) => {
      if (wanted.url !== undefined) refusePrivate(ctx, wanted.url);
      await changeWebhook(ctx.domain, ctx.settings, webhookId, wanted);
      return {};
    }),

  delete: webhookDelete
    .meta({ openapi: { method: 'DELETE', path: PATHS.webhook, summary: 'Delete a webhook' } })
    .input(webhookRef)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteWebhook(ctx.domain, ctx.settings, input.webhookId);
      return {};
    }),

  rotateSecret: settingsWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/secret`,
        summary: 'Replace the secret of a webhook',
      },
    })
    .input(webhookRef)
    .output(z.object({ secret: z.string() }))
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => rotateWebhookSecret(domain, ctx.settings, input.webhookId)),
    ),

  switchOn: settingsWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/enable`,
        summary: 'Switch a webhook on again',
      },
    })
    .input(webhookRef)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await once(ctx, (domain) => switchOnWebhook(domain, ctx.settings, input.webhookId));
      return {};
    }),

  test: settingsWrite
    .meta({
      openapi: { method: 'POST', path: `${PATHS.webhook}/test`, summary: 'Send a test message' },
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

  replay: settingsWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.webhook}/replay`,
        summary: 'Send the events since a time again',
      },
    })
    .input(webhookReplay)
    .output(z.object({ replayed: z.int() }))
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) =>
        replayEvents(domain, ctx.settings, input.webhookId, new Date(input.since)),
      ),
    ),
});
