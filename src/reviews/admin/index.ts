// Operator endpoints of the review queue, and of reports on submissions.
import { surface } from '#platform/contract/surface.ts'
import { reportOperations } from './report-contract.ts'
import { reportHandlers } from './report-handlers.ts'
import { reviewOperations } from './review-contract.ts'
import { reviewHandlers } from './review-handlers.ts'

export const admin = surface([reviewOperations, reviewHandlers], [reportOperations, reportHandlers])
