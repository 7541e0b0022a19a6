// Customer portal operations that count and list submissions of registrations.
import { surface } from '#platform/contract/surface.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'

export const portal = surface([reportOperations, reportHandlers])
