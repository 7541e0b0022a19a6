// What is held of somebody's number: told, and forgotten.
import { surface } from '#platform/contract/surface.ts'
import { privacyOperations } from './privacy-contract.ts'
import { privacyHandlers } from './privacy-handlers.ts'

export const admin = surface([privacyOperations, privacyHandlers])
