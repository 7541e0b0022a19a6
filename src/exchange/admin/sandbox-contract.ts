import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const due = z.object({ at: time, name: z.string() })

/** Operations on exchange time, which only a sandbox can advance. */
export const sandboxOperations = {
  readClock: gets('/operator/v1/clock', {
    summary: 'Get exchange time',
    responses: {
      200: {
        schema: z.object({
          now: time,
          machine_now: time.describe(
            'Wall time, which cannot be advanced. IDs, webhook events, replays and the audit log use it.',
          ),
          next: nullable(z.array(due)).describe(
            'The work that is due next; null if no work is due, and always null outside a sandbox.',
          ),
        }),
        description: 'Current exchange time.',
      },
    },
  }),
  advanceClock: posts('/operator/v1/clock', {
    summary: 'Advance exchange time (sandbox)',
    description:
      'Executes all work that becomes due, in order of the due times, and responds when it is complete.',
    roles: ['admin'],
    waitsSeconds: 600,
    body: z.strictObject({ by_seconds: z.int().min(1).max(40_000_000) }),
    responses: {
      200: {
        schema: z.object({
          now: time,
          steps: z.int().describe('Number of due times at which work was executed.'),
          due: z.array(due).describe('The work that was due, in order; the first 200 entries.'),
        }),
        description: 'Exchange time, and the work that was done.',
      },
      409: refused('The exchange is not a sandbox.'),
    },
  }),
} satisfies OperatorOperations
