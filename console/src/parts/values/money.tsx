import { Text } from '@mantine/core'

const euros = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Formats an amount of the API in the reader's locale, with at least two decimals: `10,000.00 €`. */
export const moneyOf = (amount: string): string =>
  `${euros.format(amount as Intl.StringNumericLiteral)}\u00A0€`

const usualDecimals = 4

const decimalsOf = (amount: string): number =>
  euros.formatToParts(amount as Intl.StringNumericLiteral).find(({ type }) => type === 'fraction')?.value
    .length ?? 0

/** The number of decimals with which a column of amounts is aligned. */
export const mostDecimals = (amounts: readonly (string | null)[]): number =>
  Math.max(2, ...amounts.map((amount) => (amount === null ? 0 : decimalsOf(amount))))

const withDecimals = Array.from(
  { length: 7 },
  (_, decimals) =>
    new Intl.NumberFormat(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: 6 }),
)

/** Formats an amount with at least this number of decimals, so that a right-aligned column has its decimal signs in one line. */
const alignedOf = (amount: string, decimals: number): string =>
  `${withDecimals[Math.min(decimals, 6)]!.format(amount as Intl.StringNumericLiteral)}\u00A0€`

type Shown = {
  amount: string | null | undefined
  /** Whether the amount is in a column of amounts with up to four decimals, or with this number of decimals. */
  aligned?: boolean | number
}

/** Euros, with the exact API value in the tooltip. */
export function Money({ amount, aligned = false }: Shown) {
  if (amount === null || amount === undefined)
    return (
      <Text span inherit>
        –
      </Text>
    )
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }} title={`${amount} EUR`}>
      {aligned === false ? moneyOf(amount) : alignedOf(amount, aligned === true ? usualDecimals : aligned)}
    </Text>
  )
}
