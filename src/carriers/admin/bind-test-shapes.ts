import { z } from 'zod'
import { nullable } from '#platform/contract/shapes.ts'

export const bindOutcomes = [
  'bound',
  'rejected',
  'connection_refused',
  'unresolved',
  'unreachable',
  'timeout',
  'tls_failed',
  'closed',
  'not_smpp',
  'failed',
] as const
export type BindOutcome = (typeof bindOutcomes)[number]

/** The result of a test of the bind of a carrier. */
export const bindTestView = z.object({
  bound: z.boolean().describe('Whether all binds of the test succeeded.'),
  binds: z.array(
    z.object({
      kind: z.enum(['transceiver', 'transmitter', 'receiver']),
      outcome: z.enum(bindOutcomes),
      command_status: nullable(z.string()).describe(
        'Name of the status in the bind response; `null` without a response.',
      ),
      system_id: nullable(z.string()).describe('The system_id by which the carrier identifies itself.'),
      description: z.string().describe('The result, and what to do.'),
    }),
  ),
})
