import { TextInput } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { useSession } from '../../shell/session.ts'
import type { OneNumber } from './seen.ts'

type Body = Ask<'assignNumber'>['body']

/** Assigns a number to an account free of charge; for the current owner it replaces the link to an application. */
export function AssignAct({ number }: { number: OneNumber }) {
  const assign = useChange('assignNumber', ['readInventoryNumber', 'listInventory'])
  const owned = number.api_key ? 'An account owns the number. Reclaim the number first.' : undefined
  const { msisdn, country, type, features } = number
  const terms = { country, type, features } as Pick<Body, 'country' | 'type' | 'features'>
  return (
    <FormAct
      title={`Assign ${msisdn} to an account`}
      description="The number is free of charge: no set-up price and no rent."
      initial={{ api_key: '', inbound_url: '' }}
      yes="Assign"
      done="Number assigned."
      refusal={owned ?? refusalFor(useSession(), 'messaging')}
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
            label="Inbound webhook URL"
            description="Receives the messages to this number. Default: the inbound webhook URL of the account"
            {...form.getInputProps('inbound_url')}
          />
        </>
      )}
    >
      Assign to an account
    </FormAct>
  )
}
