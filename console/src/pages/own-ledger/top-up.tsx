import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { moneyOf } from '../../parts/values/money.tsx'

/** Why a top-up is not possible. */
export const noReload =
  'Top-up repeats the auto-reload payment, but auto-reload is not enabled. Save a card under Cards, then enable it there.'

/** Repeats the payment that started auto-reload. */
export function TopUp({ account: { auto_reload: reload } }: { account: Answered<'readOwnAccount'> }) {
  const pay = useChange('topUp', ['readOwnAccount', 'readOwnLedger'])
  return (
    <Act
      act={() => pay.mutateAsync({ body: { trx: reload!.trx } })}
      done="Payment made."
      refusal={reload ? undefined : noReload}
      ask={{
        title: 'Top up now?',
        description: reload && `Pays ${moneyOf(reload.amount)} again, with the reference ${reload.trx}.`,
        yes: 'Pay',
      }}
    >
      Top up
    </Act>
  )
}
