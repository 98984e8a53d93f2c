import {
  deliveryRef,
  newWebhook,
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
import { replayEvents, resendDelivery, sendTestEvent } from '@/domain/webhook/resend-deliveries';
import { router, settingsWrite } from './builders';

/** Management of webhooks by owners. Not part of REST. */
export const webhookRouter = router({
  add: settingsWrite
    .input(newWebhook)
    .mutation(({ ctx, input: { organizationId: _, ...wanted } }) =>
      addWebhook(ctx.domain, ctx.settings, wanted),
    ),

  change: settingsWrite
    .input(webhookChange)
    .mutation(({ ctx, input: { organizationId: _, webhookId, ...wanted } }) =>
      changeWebhook(ctx.domain, ctx.settings, webhookId, wanted),
    ),

  delete: settingsWrite
    .input(webhookRef)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.domain, ctx.settings, input.webhookId)),

  rotateSecret: settingsWrite
    .input(webhookRef)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.domain, ctx.settings, input.webhookId)),

  switchOn: settingsWrite
    .input(webhookRef)
    .mutation(({ ctx, input }) => switchOnWebhook(ctx.domain, ctx.settings, input.webhookId)),

  test: settingsWrite
    .input(webhookRef)
    .mutation(({ ctx, input }) => sendTestEvent(ctx.domain, ctx.settings, input.webhookId)),

  resend: settingsWrite
    .input(deliveryRef)
    .mutation(({ ctx, input }) =>
      resendDelivery(ctx.domain, ctx.settings, input.webhookId, input.deliveryId),
    ),

  replay: settingsWrite
    .input(webhookReplay)
    .mutation(({ ctx, input }) =>
      replayEvents(ctx.domain, ctx.settings, input.webhookId, new Date(input.since)),
    ),
});
