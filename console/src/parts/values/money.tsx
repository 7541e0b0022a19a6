import { Text } from '@mantine/core'

const euros = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** `10,000.00 €`: an amount of the API in the reader's own way, to the last digit that says something. */
export const moneyOf = (amount: string): string =>
  `${euros.format(amount as Intl.StringNumericLiteral)}\u00A0€`

/** Euros, exactly as the API writes them for whoever points at it. */
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
