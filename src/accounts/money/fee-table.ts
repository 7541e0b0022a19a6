import type { Micro } from '#platform/money.ts'
import type { FeeTableKind } from './ledger-kinds.ts'

/** For which numbers a fee is: empty is every country, and every type. */
export type FeeScope = { country: string; numberType: string }

export const everywhere: FeeScope = { country: '', numberType: '' }

/** A line of the fee table; amount in micro-euros. */
export type FeeLine = FeeScope & { kind: FeeTableKind; amount: Micro }

/** What a thing costs: by the line that is for its country and type, then its country, its type, and every thing of its kind; else nothing. */
export function feeOf(
  table: readonly FeeLine[],
  kind: FeeTableKind,
  { country, numberType }: FeeScope = everywhere,
): Micro {
  let narrowest: FeeLine | undefined
  for (const line of table) {
    if (line.kind !== kind) continue
    if (line.country !== '' && line.country !== country) continue
    if (line.numberType !== '' && line.numberType !== numberType) continue
    if (!narrowest || narrowness(line) > narrowness(narrowest)) narrowest = line
  }
  return narrowest?.amount ?? 0
}

const narrowness = ({ country, numberType }: FeeScope): number =>
  (country === '' ? 0 : 2) + (numberType === '' ? 0 : 1)
