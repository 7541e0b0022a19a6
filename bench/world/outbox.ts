import { randomUUID } from 'node:crypto'
import { type Clock, openClock } from '#platform/clock.ts'
import { openOutbound } from '#platform/outbound/index.ts'
import { openWebhooks, type Webhooks } from '#webhooks/index.ts'
import { quiet, type TestDatabase } from '../../test/support/database.ts'

const secrets = ['the signature secret of this account'] as const
const terms = { apiKey: 'abcd1234', secrets, any2xx: false, goneDisables: false }

/**
 * A node in this process that delivers webhooks; with `start` false, a node that only stores them. Registered endpoints have the URL
 * `endpointUrl`.
 */
export async function openNode(
  { db }: TestDatabase,
  open: AsyncDisposableStack,
  { clock, start = true, endpointUrl }: { clock?: Clock; start?: boolean; endpointUrl?: string } = {},
): Promise<Webhooks> {
  const outbound = openOutbound({ production: false, allowCidrs: [], ownPorts: () => [] })
  open.defer(() => outbound.close())
  const webhooks = openWebhooks({
    db,
    clock: clock ?? (await openClock(db)),
    node: { id: randomUUID() },
    outbound,
    termsOf: ({ endpointId }) => (endpointId && endpointUrl ? { ...terms, endpointUrl } : terms),
    log: quiet,
    version: '0',
  })
  open.defer(() => webhooks.stop(2_000))
  if (start) await webhooks.start()
  return webhooks
}
