import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Money } from '../../parts/values/money.tsx'

type Kind = Answered<'readOwnFees'>['fees'][number]['kind']

/** What a registration costs, beside the button that pays it. */
export function Fee({ of }: { of: Kind }) {
  const fees = useRead('readOwnFees', {})
  const amount = fees.data?.fees.find(({ kind }) => kind === of)?.amount
  if (amount === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {Number(amount) === 0 ? (
        'It costs nothing.'
      ) : (
        <>
          <Money amount={amount} /> are taken from your balance.
        </>
      )}
    </Text>
  )
}
