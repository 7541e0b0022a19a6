import { reviewCodes, type ReviewCode } from './codes.ts'
import type { DecisionInput } from './decision-store.ts'

/** The reason of a decision for the customer: the texts of its codes and the reviewer's note. */
export function customerReasonOf({ codes, note }: Pick<DecisionInput, 'codes' | 'note'>): string | undefined {
  const words = [
    ...codes.map((code) => reviewCodes[code as ReviewCode]),
    ...(note === undefined ? [] : [note]),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}
