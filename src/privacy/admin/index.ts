// Export and erasure of the personal data stored for a number.
import { surface } from '#platform/contract/surface.ts'
import { privacyOperations } from './privacy-contract.ts'
import { privacyHandlers } from './privacy-handlers.ts'

export const admin = surface([privacyOperations, privacyHandlers])
