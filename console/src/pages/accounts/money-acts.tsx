import { TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'

const readAgain = ['readAccount', 'listAccounts', 'readLedger', 'listPayments'] as const
const initial = { amount: '', reference: '' }
const reload = { trx: '', amount: '', threshold: '' }

/** What moves the balance of an account; of one that shares another's, it is moved there. */
export function MoneyActs({ account }: { account: AccountSeen }) {
  const role = refusalFor(useSession(), 'admin')
  const shared = account.shares_balance
    ? `It pays from the balance of its primary account, ${account.primary_api_key}: change it there.`
    : undefined
  const refusal = shared ?? role
  return (
    <>
      <Credit account={account} refusal={refusal} />
      <Adjust account={account} refusal={refusal} />
      {account.auto_reload ? (
        <EndReload account={account} refusal={refusal} />
      ) : (
        <Reload account={account} refusal={refusal} />
      )}
    </>
  )
}

type Of = { account: AccountSeen; refusal: string | undefined }

function Credit({ account: { api_key, name }, refusal }: Of) {
  const credit = useChange('creditAccount', readAgain)
  return (
    <FormAct
      title={`Add credit to ${name}`}
      says="For money that has come in. A reference is used once: asked again, nothing is added."
      initial={initial}
      asksFirst
      yes="Add it"
      done="The money is there."
      refusal={refusal}
      send={(body) => credit.mutateAsync({ params: { api_key }, body })}
      fields={(form) => (
        <>
          <TextInput
            label="Amount"
            description="Euros, up to six decimals"
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label="Reference"
            description="What was paid: an invoice, a transfer"
            required
            {...form.getInputProps('reference')}
          />
        </>
      )}
    >
      Add credit
    </FormAct>
  )
}

function Adjust({ account: { api_key, name }, refusal }: Of) {
  const adjust = useChange('adjustBalance', readAgain)
  return (
    <FormAct
      title={`Correct the balance of ${name}`}
      says="For what was booked wrongly, in either direction. It stands in the ledger as an adjustment, with its reason."
      initial={initial}
      asksFirst
      yes="Correct it"
      done="The balance is corrected."
      refusal={refusal}
      send={(body) => adjust.mutateAsync({ params: { api_key }, body })}
      fields={(form) => (
        <>
          <TextInput
            label="Amount"
            description="Euros; with a minus it is taken away"
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label="Reason"
            required
            description="Each reason is used once for an account"
            {...form.getInputProps('reference')}
          />
        </>
      )}
    >
      Correct balance
    </FormAct>
  )
}

function Reload({ account: { api_key }, refusal }: Of) {
  const put = useChange('putAutoReload', readAgain)
  return (
    <FormAct
      title="Begin auto-reload"
      says="What is paid now is paid again whenever the balance is below the threshold."
      initial={reload}
      yes="Pay now"
      done="The first payment was asked for."
      refusal={refusal}
      send={(body) => put.mutateAsync({ params: { api_key }, body })}
      fields={(form) => (
        <>
          <TextInput label="Reference of the payment" data-autofocus {...form.getInputProps('trx')} />
          <TextInput label="Amount" description="Euros, paid each time" {...form.getInputProps('amount')} />
          <TextInput
            label="Threshold"
            description="Paid again below this balance"
            {...form.getInputProps('threshold')}
          />
        </>
      )}
    >
      Auto-reload
    </FormAct>
  )
}

function EndReload({ account: { api_key }, refusal }: Of) {
  const end = useChange('deleteAutoReload', readAgain)
  return (
    <Act
      act={() => end.mutateAsync({ params: { api_key } })}
      done="Nothing more is paid by itself."
      refusal={refusal}
      ask={{ title: 'End auto-reload?', says: 'Beginning it anew makes a new first payment.', yes: 'End it' }}
    >
      End auto-reload
    </Act>
  )
}
