import { z } from 'zod'
import type { Operations } from '#platform/contract.ts'
import { refused } from '#platform/problem-wire.ts'
import { common, withBody } from './answers.ts'
import { operatorsOnly } from './policy.ts'
import { time } from './shapes.ts'

/** Exchange time, which only a sandbox advances. */
export const sandboxOperations = {
  readClock: {
    method: 'GET',
    path: '/operator/v1/clock',
    summary: 'Exchange time',
    policy: operatorsOnly,
    answers: { 200: { schema: z.object({ now: time }), says: 'Exchange time now.' }, ...common },
  },
  advanceClock: {
    method: 'POST',
    path: '/operator/v1/clock',
    summary: 'Advance exchange time (sandbox)',
    description: 'Steps through every due instant in order and answers when its effects have drained.',
    policy: operatorsOnly,
    waitsSeconds: 600,
    body: z.strictObject({ by_seconds: z.int().min(1).max(40_000_000) }),
    answers: {
      200: { schema: z.object({ now: time }), says: 'Exchange time now.' },
      ...withBody,
      409: refused('This is not a sandbox.'),
    },
  },
} satisfies Operations
