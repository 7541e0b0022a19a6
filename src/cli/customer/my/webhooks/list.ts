import { listOutput } from '../../../frame/pages.ts'
import { colourOf } from '../../../terminal/paint.ts'
import type { Column } from '../../../terminal/table.ts'
import { whenOf } from '../../../terminal/when.ts'
import { accountCommand } from '../../access/command.ts'
import type { Endpoint } from './endpoint.ts'

export const webhooksListCommand = accountCommand({
  name: 'my webhooks list',
  description: 'List the webhook endpoints of your account, with their state and the attempts of 24 hours.',
  async run({ ask }) {
    const json = await ask('listEndpoints', {})
    const none = 'The account has no webhook endpoint; `strowger my webhooks create` creates one.'
    return listOutput(json, json.endpoints, columns, json.endpoints.length === 0 ? none : undefined)
  },
})

const columns: readonly Column<Endpoint>[] = [
  { head: 'endpoint_id', of: (one) => one.endpoint_id, noTruncate: true },
  { head: 'url', of: (one) => one.url },
  { head: 'description', of: (one) => one.description || null },
  { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
  { head: 'events', of: (one) => one.event_types?.join(',') ?? 'all' },
  { head: 'waiting', of: (one) => one.waiting, right: true },
  {
    head: 'failed, 24 h',
    of: ({ last_24_hours: { attempts, failed } }) => `${failed} of ${attempts}`,
    right: true,
  },
  { head: 'p95 ms', of: (one) => one.last_24_hours.p95_ms, right: true },
  { head: 'last delivered', of: (one) => whenOf(one.last_delivered_at) },
]
