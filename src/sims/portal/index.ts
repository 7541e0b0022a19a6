// Customer portal operations of SIMs.
import { surface } from '#platform/contract/surface.ts'
import { simReportOperations } from './report-contract.ts'
import { simReportHandlers } from './report-handlers.ts'
import { simOperations } from './sim-contract.ts'
import { simHandlers } from './sim-handlers.ts'
import { simWriteOperations } from './sim-write-contract.ts'
import { simWriteHandlers } from './sim-write-handlers.ts'

export const portal = surface(
  [simOperations, simHandlers],
  [simReportOperations, simReportHandlers],
  [simWriteOperations, simWriteHandlers],
)
