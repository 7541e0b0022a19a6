import { operatorCommand } from '../operator/command.ts'
import { pageOptions, pageQueryOf, pageSaid } from '../operator/pages.ts'
import { colourOf } from '../terminal/paint.ts'
import type { Column } from '../terminal/table.ts'
import { whenOf } from '../terminal/when.ts'
import type { Receiver } from './waiting.ts'

export const receiversCommand = operatorCommand({
  name: 'webhooks receivers',
  says: 'Lists the addresses that take webhooks, how they are, and what waits for them.',
  options: {
    account: { value: 'api_key', says: 'Only of this account.' },
    ...pageOptions,
  },
  async run(ask, { options }) {
    const { account } = options
    const query = { ...pageQueryOf(options), ...(account && { api_key: account }) }
    const json = await ask('listWebhookEndpoints', { query })
    return pageSaid(json, json.endpoints, columns, 'Nobody has been told anything yet.')
  },
})

const columns: Column<Receiver>[] = [
  { head: 'account', of: (one) => one.api_key, whole: true },
  { head: 'receiver', of: (one) => one.origin, whole: true },
  { head: 'state', of: (one) => one.state, colour: (one) => colourOf(one.state) },
  { head: 'waiting', of: (one) => (one.waiting >= 1_000 ? '1000+' : one.waiting), right: true },
  { head: 'next attempt', of: (one) => whenOf(one.next_attempt_at) },
  { head: 'last taken', of: (one) => whenOf(one.last_taken_at) },
  { head: 'last failure', of: (one) => one.last_failure },
]
