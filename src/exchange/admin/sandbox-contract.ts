import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'

const due = z.object({ at: time, what: z.string() })

/** Exchange time, which only a sandbox advances. */
export const sandboxOperations = {
  readClock: gets('/operator/v1/clock', {
    summary: 'Exchange time',
    answers: {
      200: {
        schema: z.object({
          now: time,
          machine_now: time.describe(
            'The machine’s clock, which nobody advances: ids, events of webhooks, replays and changes keep it.',
          ),
          next: nullable(z.array(due)).describe(
            'What is due next, in a sandbox; null where nothing is, or nobody may advance the time.',
          ),
        }),
        says: 'Exchange time now.',
      },
    },
  }),
  advanceClock: posts('/operator/v1/clock', {
    summary: 'Advance exchange time (sandbox)',
    description: 'Steps through every due instant in order and answers when its effects have drained.',
    roles: ['admin'],
    waitsSeconds: 600,
    body: z.strictObject({ by_seconds: z.int().min(1).max(40_000_000) }),
    answers: {
      200: {
        schema: z.object({
          now: time,
          steps: z.int().describe('At how many instants something was due.'),
          due: z.array(due).describe('What was due on the way, in its order: the first 200.'),
        }),
        says: 'Exchange time now, and what has happened.',
      },
      409: refused('This is not a sandbox.'),
    },
  }),
} satisfies OperatorOperations
