import { withKey, portalAnswers } from '#accounts/index.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { ownGroupings } from '../reports/grouping-fields.ts'
import { counts } from '../reports/report-csv.ts'
import { reportQuery } from '../reports/shapes.ts'

/** The operation that returns counts of the customer's messages over time. */
export const reportOperations = {
  readOwnReport: {
    method: 'GET',
    path: '/console/v1/reports/messages',
    summary: 'Count your messages by hour or day',
    description:
      'Counts messages by the hour or day (UTC) in which they were accepted and by their present status, so a message moves from `submitted` to `delivered` when its receipt arrives.',
    policy: withKey,
    query: z.strictObject({
      ...reportQuery,
      group_by: z.enum(ownGroupings).optional(),
    }),
    responses: { 200: counts, ...portalAnswers },
  },
} satisfies Operations
