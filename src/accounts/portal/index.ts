// The customer portal's operations of this domain.
import { surface } from '#platform/contract/surface.ts'
import { accountOperations } from './account-contract.ts'
import { accountHandlers } from './account-handlers.ts'

export const portal = surface([accountOperations, accountHandlers])
