import { Text } from '@mantine/core'

const euros = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** Formats an amount of the API in the reader's locale, with at least two decimals: `10,000.00 €`. */
export const moneyOf = (amount: string): string =>
  `${euros.format(amount as Intl.StringNumericLiteral)}\u00A0€`

/** Euros, with the exact API value in the tooltip. */
export function Money({ amount }: { amount: string | null | undefined }) {
  if (amount === null || amount === undefined)
    return (
      <Text span inherit>
        –
      </Text>
    )
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }} title={`${amount} EUR`}>
      {moneyOf(amount)}
    </Text>
  )
}
