import { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'
import type { Result } from '#platform/outbound/index.ts'

/** Response of a consent hook, or its failure. */
export type Answer =
  | { kind: 'granted' | 'denied'; reason: string | undefined }
  | { kind: 'later' }
  | { kind: 'failed'; reason: string }

const decision = z.object({
  decision: z.enum(['granted', 'denied']),
  reason: z.string().max(500).optional(),
})

/** 200 with a decision decides, 202 leaves the decision to an operator; anything else is retried. */
export function readAnswer(result: Result): Answer {
  if (result.kind === 'fault') return { kind: 'failed', reason: result.fault }
  const { status, response } = result
  if (status === 202) return { kind: 'later' }
  if (status !== 200) return { kind: 'failed', reason: `HTTP ${status}` }
  const read = decision.safeParse(parseExternal(response))
  if (!read.success) return { kind: 'failed', reason: 'no decision in the response' }
  return { kind: read.data.decision, reason: read.data.reason }
}
