// Customer portal operations of 10DLC.
import { surface } from '#platform/contract/surface.ts'
import { campaignOperations } from './campaign-contract.ts'
import { campaignHandlers } from './campaign-handlers.ts'

export const portal = surface([campaignOperations, campaignHandlers])
