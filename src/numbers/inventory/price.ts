import { feeOf, readFeeTable } from '#accounts/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { formatEuro, type Micro } from '#platform/money.ts'

type Offered = { country: string; type: string; initial_price: Micro | null; cost: Micro | null }

/** A number with its prices: those of its listing, or those of the fee table. */
export type Priced<T extends Offered = Offered> = T & { initial_price: Micro; cost: Micro }

/** Fills in missing prices from the fee table. */
export async function withPrices<T extends Offered>(sql: Sql, numbers: readonly T[]): Promise<Priced<T>[]> {
  const all = numbers.every(({ initial_price, cost }) => initial_price !== null && cost !== null)
  const table = all ? [] : await readFeeTable(sql)
  return numbers.map((number) => {
    const scope = { country: number.country, numberType: number.type }
    return {
      ...number,
      initial_price: number.initial_price ?? feeOf(table, 'number-setup', scope),
      cost: number.cost ?? feeOf(table, 'number-rental', scope),
    }
  })
}

/** `1.25`: at least two decimals, more if needed. */
export const euros = (micro: Micro): string => formatEuro(micro).replace(/(\.\d\d\d*?)0+$/, '$1')
