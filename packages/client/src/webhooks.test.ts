import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhooks.js';

const SECRET = `whsec_${btoa('a secret of thirty-two bytes....')}`;
const OTHER = `whsec_${btoa('another secret of the same size.')}`;
const PAYLOAD = '{"type": "asset.processed", "data": {"name": "Öl.jpg"}}';

/** The headers of a message, signed by the specification's own library. */
function signed({ secret = SECRET, payload = PAYLOAD, at = Date.now(), id = 'msg_1' } = {}) {
  const sentAt = new Date(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, payload),
  };
}

describe('a webhook is accepted', () => {
  it("when signed by the specification's own library", async () => {
    expect(await verifyWebhook(PAYLOAD, signed(), SECRET)).toEqual(JSON.parse(PAYLOAD));
  });

  it('with its body as bytes, its headers as Headers or in another case, and a bare secret', async () => {
    const headers = signed();
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    const bytes = new TextEncoder().encode(PAYLOAD);
    for (const given of [new Headers(headers), upper])
      expect(await verifyWebhook(bytes, given, SECRET)).toEqual(JSON.parse(PAYLOAD));
    expect(await verifyWebhook(PAYLOAD, headers, SECRET.slice(6))).toEqual(JSON.parse(PAYLOAD));
  });

  it('when one of several signatures matches, whatever the others are', async () => {
    const headers = signed();
    const other = signed({ secret: OTHER })['webhook-signature'];
    const signature = `v1a,x v1,%% ${other} ${headers['webhook-signature']}`;
    await verifyWebhook(PAYLOAD, { ...headers, 'webhook-signature': signature }, SECRET);
  });

  it("within five minutes, or the caller's tolerance", async () => {
    const early = signed({ at: Date.now() - 290_000 });
    await verifyWebhook(PAYLOAD, early, SECRET);
    const old = signed({ at: Date.now() - 3_000_000 });
    await verifyWebhook(PAYLOAD, old, SECRET, { toleranceSeconds: 4000 });
  });
});

describe('a webhook is refused', () => {
  it.each([
    ['with another body', PAYLOAD.replace('Öl', 'Ol'), {}, 'No signature matches'],
    ['signed with another secret', PAYLOAD, signed({ secret: OTHER }), 'No signature matches'],
    ['with another id', PAYLOAD, { 'webhook-id': 'msg_2' }, 'No signature matches'],
    ['of another version only', PAYLOAD, { 'webhook-signature': 'v2,AAAA' }, 'No signature'],
    ['from long ago', PAYLOAD, signed({ at: Date.now() - 310_000 }), 'too old'],
    ['from the future', PAYLOAD, signed({ at: Date.now() + 310_000 }), 'too old or too new'],
    ['without a number as its time', PAYLOAD, { 'webhook-timestamp': 'now' }, 'no number'],
    ['without an id', PAYLOAD, { 'webhook-id': undefined }, 'webhook-id is missing'],
    ['without a signature', PAYLOAD, { 'webhook-signature': '' }, 'webhook-signature is missing'],
  ])('%s', async (_what, payload, headers, message) => {
    const verified = verifyWebhook(payload, { ...signed(), ...headers }, SECRET);
    await expect(verified).rejects.toThrow(WebhookVerificationError);
    await expect(verified).rejects.toThrow(message);
  });

  it('with an invalid secret', async () => {
    for (const secret of ['whsec_', 'whsec_%%'])
      await expect(verifyWebhook(PAYLOAD, signed(), secret)).rejects.toThrow('The secret is not');
  });
});
