import { TextInput } from '@mantine/core'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'

const readAgain = ['readAccount', 'listAccounts', 'readLedger', 'listPayments'] as const
const initial = { amount: '', reference: '' }
const reload = { trx: '', amount: '', threshold: '' }

/** Actions that change the balance of an account; a shared balance is changed on its primary account. */
export function MoneyActs({ account }: { account: AccountSeen }) {
  const role = refusalFor(useSession(), 'admin')
  const shared = account.shares_balance
    ? `This account uses the balance of its primary account, ${account.primary_api_key}. Change the balance there.`
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
      description="Adds a received payment to the balance. Each reference is credited only once per account."
      initial={initial}
      nativeValidation
      yes="Add credit"
      done="Credit added."
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
            description="The invoice or transfer that was paid"
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
      description="Increases or decreases the balance. The ledger lists the change as an adjustment, with the reason."
      initial={initial}
      nativeValidation
      yes="Correct it"
      done="Balance corrected."
      refusal={refusal}
      send={(body) => adjust.mutateAsync({ params: { api_key }, body })}
      fields={(form) => (
        <>
          <TextInput
            label="Amount"
            description="Euros; a negative amount is deducted"
            required
            data-autofocus
            {...form.getInputProps('amount')}
          />
          <TextInput
            label="Reason"
            required
            description="A reason can be used once per account"
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
      title="Start auto-reload"
      description="Makes a first payment now, and the same payment again whenever the balance falls below the threshold."
      initial={reload}
      yes="Pay now"
      done="The first payment was requested."
      refusal={refusal}
      send={(body) => put.mutateAsync({ params: { api_key }, body })}
      fields={(form) => (
        <>
          <TextInput label="Payment reference" data-autofocus {...form.getInputProps('trx')} />
          <TextInput label="Amount" description="Euros, paid each time" {...form.getInputProps('amount')} />
          <TextInput
            label="Threshold"
            description="A new payment is made below this balance"
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
      danger
      act={() => end.mutateAsync({ params: { api_key } })}
      done="Auto-reload stopped."
      refusal={refusal}
      ask={{
        title: 'Stop auto-reload?',
        description:
          'No more payments are made automatically. Starting auto-reload again makes a new first payment.',
        yes: 'Stop it',
      }}
    >
      Stop auto-reload
    </Act>
  )
}
