import { Text } from '@mantine/core'

/** Euros as the API writes them, to the last digit. */
export function Money({ amount }: { amount: string | null | undefined }) {
  if (amount === null || amount === undefined) return <Text span>–</Text>
  return (
    <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
      {amount}&nbsp;€
    </Text>
  )
}
