import { keyChange, keyRef, newKey } from '@/contract/organization/organization';
import { changeKey, revealKey, rotateKey } from '@/domain/credential/change-key';
import { createOwnKey } from '@/domain/credential/create-key';
import { revokeOwnKey } from '@/domain/credential/revoke-key';
import { settingsWrite } from './builders';
import { router } from './procedure';

/** Management of API keys by owners. Not part of REST. */
export const keyRouter = router({
  create: settingsWrite
    .input(newKey)
    .mutation(({ ctx, input }) => createOwnKey(ctx.domain, ctx.settings, input)),

  change: settingsWrite
    .input(keyChange)
    .mutation(({ ctx, input }) => changeKey(ctx.domain, ctx.settings, input.keyId, input)),

  /** A mutation, because the answer must not be cached and the audit log records who revealed the key. */
  reveal: settingsWrite
    .input(keyRef)
    .mutation(({ ctx, input }) => revealKey(ctx.domain, ctx.settings, input.keyId)),

  rotate: settingsWrite
    .input(keyRef)
    .mutation(({ ctx, input }) => rotateKey(ctx.domain, ctx.settings, input.keyId)),

  revoke: settingsWrite
    .input(keyRef)
    .mutation(({ ctx, input }) => revokeOwnKey(ctx.domain, ctx.settings, input.keyId)),
});
