import { portalAnswers, withKey } from '#accounts/index.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { ownGroupings } from '../reports/grouping-fields.ts'
import { usageCounts, usageReportQuery } from '../reports/shapes.ts'

/** The operation that returns the usage of the customer's SIMs over time. */
export const simReportOperations = {
  readOwnSimReport: {
    method: 'GET',
    path: '/console/v1/reports/sims',
    summary: 'Sum the usage of your SIMs by hour or day',
    description:
      'Sums data, sessions and SMS of the SIMs of all your SIM customers by the hour or day (UTC) of the usage. Usage belongs to the customer and the pool that the SIM had when it was used.',
    policy: withKey,
    query: z.strictObject({ ...usageReportQuery, group_by: z.enum(ownGroupings).optional() }),
    responses: { 200: usageCounts, ...portalAnswers },
  },
} satisfies Operations
