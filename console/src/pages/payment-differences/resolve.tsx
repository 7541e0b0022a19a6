import { Textarea } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Money } from '../../parts/values/money.tsx'
import { useSession } from '../../shell/session.ts'
import type { Difference } from './difference.ts'

const useResolve = () =>
  useChange('resolvePaymentDifference', ['listPaymentDifferences', 'readAccount', 'readLedger', 'readHealth'])

/** Adjusts the balance of the account by the amount that the exchange has computed. */
export function Settle({ difference: { difference_id, adjustment } }: { difference: Difference }) {
  const resolve = useResolve()
  const none =
    adjustment === null
      ? 'No adjustment settles this difference. Refund the charge at Stripe, or adjust the balance of its account, then dismiss it.'
      : undefined
  return (
    <Act
      size="compact-xs"
      act={() => resolve.mutateAsync({ params: { difference_id }, body: { as: 'settled' } })}
      done="Balance adjusted."
      refusal={refusalFor(useSession(), 'admin') ?? none}
      ask={{
        title: 'Adjust the balance?',
        description: (
          <>
            The balance of the account changes by <Money amount={adjustment ?? '0'} />, as a correction in its
            ledger.
          </>
        ),
        yes: 'Adjust the balance',
      }}
    >
      Settle
    </Act>
  )
}

/** Removes a difference from the list without an adjustment. */
export function Dismiss({ difference: { difference_id, intent_id } }: { difference: Difference }) {
  const resolve = useResolve()
  return (
    <FormAct
      title="Dismiss the difference"
      description={`No balance changes. Dismiss ${intent_id} if it was refunded at Stripe, or the balance was adjusted before.`}
      initial={{ note: '' }}
      yes="Dismiss"
      done="Difference dismissed."
      refusal={refusalFor(useSession(), 'admin')}
      button={{ size: 'compact-xs' }}
      send={({ note }) =>
        resolve.mutateAsync({ params: { difference_id }, body: { as: 'dismissed', ...(note && { note }) } })
      }
      fields={(form) => (
        <Textarea
          label="Note"
          description="Why, for the audit log. Optional."
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    >
      Dismiss
    </FormAct>
  )
}
