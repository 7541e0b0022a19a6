import { whenOf } from '../../terminal/when.ts'
import { resource, type Resources } from '../row/row.ts'

export const webhooks = {
  'webhooks endpoints': resource('listWebhookEndpoints', {
    flags: { api_key: 'account' },
    columns: [
      { head: 'account', of: (one) => one.api_key, noTruncate: true },
      { head: 'endpoint', of: (one) => one.origin, noTruncate: true },
      'state',
      { head: 'waiting', of: (one) => (one.waiting >= 1_000 ? '1000+' : one.waiting), right: true },
      { head: 'next attempt', of: (one) => whenOf(one.next_attempt_at) },
      { head: 'last delivered', of: (one) => whenOf(one.last_delivered_at) },
      { head: 'last failure', of: (one) => one.last_failure },
    ],
    none: 'No webhooks sent yet.',
  }),
  'webhooks events': resource('listWebhookEvents', { flags: { api_key: 'account' } }),
  'webhooks event': resource('readWebhookEvent'),
  'webhooks attempts': resource('listWebhookAttempts', { flags: { api_key: 'account' } }),
  'webhooks replays': resource('listWebhookReplays', { flags: { api_key: 'account' } }),
  'webhooks enable': resource('enableWebhookEndpoint'),
  'webhooks disable': resource('disableWebhookEndpoint'),
  'webhooks registered': resource('listRegisteredEndpoints', {
    columns: [
      { head: 'endpoint', of: (one) => one.url, noTruncate: true },
      'state',
      { head: 'events', of: (one) => one.event_types?.join(',') ?? 'all' },
      {
        head: 'failed, 24 h',
        of: ({ last_24_hours: { attempts, failed } }) => `${failed} of ${attempts}`,
        right: true,
      },
      { head: 'last delivered', of: (one) => whenOf(one.last_delivered_at) },
      { head: 'id', of: (one) => one.endpoint_id, noTruncate: true },
    ],
    none: 'No registered endpoints.',
  }),
  'webhooks test': resource('testWebhook'),
  'audit list': resource('listChanges', {
    flags: { subject_id: 'id', person_id: 'person' },
    clock: 'machine',
    columns: [
      { head: 'at', of: (one) => whenOf(one.at) },
      { head: 'who', of: (one) => one.person?.name ?? one.actor_name },
      { head: 'change', of: (one) => one.description },
      { head: 'of', of: (one) => [one.subject_name, one.subject_id].filter(Boolean).join(' ') },
    ],
    none: 'No matching changes.',
  }),
  'channels list': resource('listChatChannels'),
  'channels show': resource('readChatChannel'),
  'channels senders': resource('listChatSenders'),
} satisfies Resources
