import { reviewCodes, type ReviewCode } from './codes.ts'
import type { DecisionInput } from './decision-store.ts'

/** What the customer is told of a decision: the sentences of its codes, and what the reviewer has written. */
export function customerReasonOf({ codes, note }: Pick<DecisionInput, 'codes' | 'note'>): string | undefined {
  const words = [
    ...codes.map((code) => reviewCodes[code as ReviewCode]),
    ...(note === undefined ? [] : [note]),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
