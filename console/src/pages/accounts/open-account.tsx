import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import { Once } from './once.tsx'

type Keys = Answered<'openAccount'>
const initial = { name: '', home_country: 'US', shares_balance: false }

/** Creates an account or a subaccount, and shows the keys once. */
export function OpenAccount({ primary }: { primary?: string }) {
  const open = useChange('openAccount', ['listAccounts'])
  const [keys, show] = useState<Keys>()
  const subject = primary ? 'subaccount' : 'account'
  return (
    <>
      <FormAct
        title={`Create ${primary ? 'a' : 'an'} ${subject}`}
        initial={initial}
        yes={`Create ${subject}`}
        refusal={refusalFor(useSession(), 'admin')}
        button={primary ? {} : { variant: 'filled', size: 'sm' }}
        send={async ({ shares_balance, ...provided }) =>
          show(
            await open.mutateAsync({
              body: { ...provided, ...(primary && { primary_api_key: primary, shares_balance }) },
            }),
          )
        }
        fields={(form) => (
          <>
            <TextInput label="Name" data-autofocus required {...form.getInputProps('name')} />
            <TextInput
              label="Home country"
              description="Two letters, ISO 3166"
              maw={160}
              {...form.getInputProps('home_country')}
            />
            {primary && (
              <Checkbox
                label="Use the balance of this account (cannot be changed later)"
                {...form.getInputProps('shares_balance', { type: 'checkbox' })}
              />
            )}
          </>
        )}
      >
        {primary ? 'Create a subaccount' : 'Create an account'}
      </FormAct>
      <NewKeys keys={keys} />
    </>
  )
}

/** The keys of the new account, which are shown only once. */
function NewKeys({ keys }: { keys: Keys | undefined }) {
  const [, go] = useLocation()
  const [seen, setSeen] = useState<string>()
  if (!keys || seen === keys.api_key) return null
  const { api_key, api_secret, signature_secret } = keys
  const close = () => {
    setSeen(api_key)
    go(`/accounts/${api_key}`)
  }
  return (
    <Once title="Keys of the new account" secrets={{ api_key, api_secret, signature_secret }} close={close} />
  )
}
