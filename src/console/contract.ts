import { contract } from '#platform/contract/contract.ts'
import { accountOperations } from './account-contract.ts'
import { messageOperations } from './message-contract.ts'
import { overviewOperations } from './overview-contract.ts'
import { simOperations } from './sim-contract.ts'
import { simWriteOperations } from './sim-write-contract.ts'
import { webhookOperations } from './webhook-contract.ts'

/** `/console/v1/*`, put together from the files `*-contract.ts` beside this one. */
export const consoleContract = contract('console', 'Console', {
  ...overviewOperations,
  ...accountOperations,
  ...messageOperations,
  ...simOperations,
  ...simWriteOperations,
  ...webhookOperations,
})
