import { Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { Money } from '../../parts/values/money.tsx'

type Kind = Answered<'readOwnFees'>['fees'][number]['kind']

/** The fee of a registration, next to its submit button. */
export function Fee({ of }: { of: Kind }) {
  const fees = useRead('readOwnFees', {})
  const amount = fees.data?.fees.find(({ kind }) => kind === of)?.amount
  if (amount === undefined) return null
  return (
    <Text size="sm" c="dimmed">
      {Number(amount) === 0 ? (
        'Free of charge.'
      ) : (
        <>
          <Money amount={amount} /> will be charged to your balance.
        </>
      )}
    </Text>
  )
}
