import {
  createRoute,
  openCarriers,
  openCarriersMetrics,
  prices,
  putCarrier,
  putPrefix,
} from '#carriers/index.ts'
import { openChannels } from '#chat/index.ts'
import { openOwners } from '#numbers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import type { AcceptOptions } from '../../src/messages/accept/accept-batch.ts'
import { openTestAccounts, type TestAccounts } from './accounts.ts'
import { quiet } from './database.ts'

/** A database in which messages are accepted; their carrier cannot be reached. */
export type Accepting = TestAccounts & {
  /** Options for accepting messages on another node. */
  node(): Promise<AcceptOptions & Pick<TestAccounts, 'accounts'>>
}

/** Opens such a database. Every recipient has a route, and a segment costs `price` micro-euros. */
export async function openAccepting(price: number): Promise<Accepting> {
  const world = await openTestAccounts()
  const { db, vault, epoch } = world
  const line = { id: 'local', name: 'Local', host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  await putCarrier(db, vault, line)
  const route = {
    prefix: '',
    sender: 'any',
    carrierId: 'local',
    priority: 0,
    weight: 1,
    last: false,
  } as const
  await createRoute(db, route)
  await putPrefix(db, prices, '', { price })
  return {
    ...world,
    async node() {
      const nodeId = uuidv7()
      const metrics = openCarriersMetrics(openMetrics())
      return {
        db,
        accounts: world.accounts,
        carriers: await openCarriers({ db, vault, nodeId, log: quiet, metrics }),
        owners: openOwners({ db, epoch }),
        channels: openChannels({ db, vault, epoch }),
        nodeId,
        mayLease: () => false,
        notifyStored: async () => () => undefined,
        accepted: () => undefined,
      }
    },
  }
}
