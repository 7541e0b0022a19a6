import type { Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { accountHandlers } from './account-handlers.ts'
import type { consoleContract } from './contract.ts'
import { messageHandlers } from './message-handlers.ts'
import { overviewHandlers } from './overview-handlers.ts'
import { simHandlers } from './sim-handlers.ts'
import { simWriteHandlers } from './sim-write-handlers.ts'
import type { TestTools } from './webhook-test.ts'
import { webhookHandlers } from './webhook-handlers.ts'

export type ConsoleTools = { vault: Vault } & TestTools

/** Every operation of the customers' side of the console; each serves the caller's own account, behind both walls. */
export function consoleHandlers(tools: ConsoleTools): Handlers<typeof consoleContract, Caller> {
  return {
    ...overviewHandlers(tools),
    ...accountHandlers(tools),
    ...messageHandlers(tools),
    ...simHandlers(tools),
    ...simWriteHandlers(tools),
    ...webhookHandlers(tools),
  }
}
