import type { Micro } from '#platform/money.ts'
import type { FeeTableKind } from './ledger-kinds.ts'

/** The numbers that a fee applies to; empty matches every country or type. */
export type FeeScope = { country: string; numberType: string }

export const everywhere: FeeScope = { country: '', numberType: '' }

/** A line of the fee table; amount in micro-euros. */
export type FeeLine = FeeScope & { kind: FeeTableKind; amount: Micro }

/** The fee of a resource by the most specific line: country and type, then country, then type, then the kind; 0 if no line matches. */
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
