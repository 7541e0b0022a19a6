import { colourOf } from '../../terminal/paint.ts'
import { whenOf } from '../../terminal/when.ts'
import { waitingOf } from '../../frame/waits-for.ts'
import { resource, type Resources } from '../row/row.ts'

export const webhooks = {
  'webhooks endpoints': resource('listWebhookEndpoints', {
    columns: [
      { head: 'account', of: (one) => one.api_key, noTruncate: true },
      { head: 'endpoint', of: (one) => one.url ?? one.origin },
      'state',
      { head: 'waiting', of: (one) => (one.waiting >= 1_000 ? '1000+' : one.waiting), right: true },
      { head: 'next attempt', of: (one) => whenOf(one.next_attempt_at) },
      { head: 'last delivered', of: (one) => whenOf(one.last_delivered_at) },
      { head: 'last failure', of: (one) => one.last_failure },
      { head: 'origin', of: (one) => one.origin, noTruncate: true },
    ],
    none: 'No webhooks sent yet.',
  }),
  'webhooks events': resource('listWebhookEvents', {
    words: ['api_key'],
    columns: [
      { head: 'event_id', of: (one) => one.event_id, noTruncate: true },
      { head: 'created', of: (one) => whenOf(one.created_at) },
      { head: 'event', of: (one) => [one.kind, one.event_status].filter(Boolean).join(' ') },
      { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
      { head: 'attempts', of: (one) => one.attempts, right: true },
      { head: 'result', of: (one) => one.reason ?? waitingOf(one) },
      { head: 'next attempt', of: (one) => whenOf(one.next_attempt_at) },
      { head: 'message', of: (one) => one.message_uuid, noTruncate: true },
      { head: 'url', of: (one) => one.url },
    ],
    none: 'No matching webhook events.',
  }),
  'webhooks event': resource('readWebhookEvent'),
  'webhooks attempts': resource('listWebhookAttempts', {
    words: ['api_key'],
    columns: [
      { head: 'at', of: (one) => whenOf(one.started_at) },
      { head: 'attempt', of: (one) => one.attempt, right: true },
      { head: 'outcome', of: (one) => one.outcome, colour: (one) => colourOf(one.outcome) },
      { head: 'result', of: (one) => one.http_status ?? one.fault },
      { head: 'ms', of: (one) => one.duration_ms, right: true },
      { head: 'event', of: (one) => one.kind },
      { head: 'url', of: (one) => one.url },
      { head: 'event_id', of: (one) => one.event_id, noTruncate: true },
    ],
    none: 'No matching attempts.',
  }),
  'webhooks replays': resource('listWebhookReplays', { words: ['api_key'] }),
  'webhooks enable': resource('enableWebhookEndpoint', { words: ['api_key', 'origin'] }),
  'webhooks disable': resource('disableWebhookEndpoint', { words: ['api_key', 'origin'] }),
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
  'webhooks test': resource('testWebhook', { words: ['api_key'] }),
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
