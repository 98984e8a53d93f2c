import { header } from './parameters';
import { exampleOf, type Schemas } from './shapes';

/** What the service sends to the webhooks of an organization, and what it does with the answer (docs/webhooks.md). */
export const webhooksOf = (schemas: Schemas, tag: string): object => {
  const schema = { $ref: '#/components/schemas/Event' };
  return {
    event: {
      post: {
        operationId: 'webhook-event',
        summary: 'An event',
        description:
          'Sent for each event that the webhook wants, at least once, and in the order of each asset. Signed as Standard Webhooks 1.0 describes. Owners add webhooks in the settings of their organization, programs by `POST …/webhooks`.',
        tags: [tag],
        security: [],
        parameters: [
          header('webhook-id', 'The same whenever the event is sent again.', 'evt_1023'),
          header('webhook-timestamp', 'Unix seconds of this attempt.', '1795650000'),
          header(
            'webhook-signature',
            'Signatures, with spaces between: two for a day after the secret was replaced.',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          ),
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(schema, schemas) } },
        },
        responses: {
          '2XX': { description: 'The event was taken. It must be answered within 15 seconds.' },
          '410': { description: 'The webhook is switched off.' },
          default: { description: 'The event is sent again, with growing pauses for three days.' },
        },
      },
    },
  };
};
