import { TextInput } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { OneNumber } from './seen.ts'

type Body = Ask<'assignNumber'>['body']

/** Gives a number to an account without a price; it may be one that owns it already, to link it anew. */
export function AssignAct({ number }: { number: OneNumber }) {
  const assign = useChange('assignNumber', ['readInventoryNumber', 'listInventory'])
  const accepted = number.api_key ? 'An account owns it: take it back first.' : undefined
  const { msisdn, country, type, features } = number
  const terms = { country, type, features } as Pick<Body, 'country' | 'type' | 'features'>
  return (
    <FormAct
      title={`Give ${msisdn} to an account`}
      says="Nothing is paid for it, now or each month."
      initial={{ api_key: '', inbound_url: '' }}
      yes="Give it"
      done="The account owns it."
      refusal={accepted ?? refusalFor(useSession(), 'messaging')}
      send={({ api_key, inbound_url: url }) =>
        assign.mutateAsync({
          params: { msisdn },
          body: { api_key, ...terms, ...(url && { inbound_url: url }) },
        })
      }
      fields={(form) => (
        <>
          <AccountField
            value={form.values.api_key || undefined}
            error={form.errors['api_key']}
            onChange={(key) => form.setFieldValue('api_key', key ?? '')}
          />
          <TextInput
            label="Inbound address"
            description="Where what is written to it is told; the account's unless given"
            {...form.getInputProps('inbound_url')}
          />
        </>
      )}
    >
      Give to an account
    </FormAct>
  )
}
