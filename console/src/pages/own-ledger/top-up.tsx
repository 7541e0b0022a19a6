import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { moneyOf } from '../../parts/values/money.tsx'

/** Repeats the payment with which auto-reload began. */
export function TopUp({ account: { auto_reload: reload } }: { account: Answered<'readOwnAccount'> }) {
  const pay = useChange('topUp', ['readOwnAccount', 'readOwnLedger'])
  return (
    <Act
      act={() => pay.mutateAsync({ body: { trx: reload!.trx } })}
      done="It is paid."
      refusal={
        reload
          ? undefined
          : 'A top-up repeats the payment with which auto-reload was enabled; it is not. Ask whoever runs the exchange.'
      }
      ask={{
        title: 'Top up now?',
        says: reload && `${moneyOf(reload.amount)} are paid once more as ${reload.trx}.`,
        yes: 'Pay',
      }}
    >
      Top up
    </Act>
  )
}
