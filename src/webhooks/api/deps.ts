import type { ConfirmDeps, RequestCaller } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import type { TestEventOf } from '../event/test-event-of.ts'
import type { Webhooks } from '../queue/webhooks.ts'
import type { endpointsContract } from './contract.ts'

export type EndpointDeps = ConfirmDeps & {
  db: Db
  vault: Vault
  clock: Clock
  webhooks: Webhooks
  testEvent: TestEventOf
  addressRefusal: (url: string) => string | undefined
}

export type EndpointHandlers = Handlers<typeof endpointsContract, RequestCaller>
