// SMPP users of accounts, managed by operators.
import { surface } from '#platform/contract/surface.ts'
import { smppUserOperations } from './contract.ts'
import { smppUserHandlers } from './handlers.ts'

export const admin = surface([smppUserOperations, smppUserHandlers])
