import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { refusalFor } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { SettingFields, SystemIdField } from '../../parts/smpp/fields.tsx'
import { LimitFields } from '../../parts/smpp/limit-fields.tsx'
import { PasswordShown } from '../../parts/smpp/password.tsx'
import { changesIn, newLimits, newSettings } from '../../parts/smpp/values.ts'
import { useSession } from '../../shell/session.ts'
import { useApplicationsOf } from './applications.ts'

const fresh = { api_key: '', system_id: '', ...newLimits, ...newSettings }

type Made = { apiKey: string; user: Answered<'createSmppUser'> }

/** Creates an SMPP user for an account, shows its password once, and opens its page. */
export function CreateUser({ apiKey }: { apiKey: string | undefined }) {
  const create = useChange('createSmppUser', ['findSmppUsers'])
  const [made, show] = useState<Made>()
  const [, go] = useLocation()
  const send = async ({ api_key, system_id, ...settings }: typeof fresh) => {
    const body = { system_id, ...changesIn({ ...newLimits, ...newSettings }, settings) }
    show({ apiKey: api_key, user: await create.mutateAsync({ params: { api_key }, body }) })
  }
  return (
    <>
      <FormAct
        title="Create an SMPP user"
        initial={{ ...fresh, api_key: apiKey ?? '' }}
        yes="Create user"
        button={{ variant: 'filled', size: 'sm' }}
        refusal={refusalFor(useSession(), 'admin')}
        check={({ api_key }) => (api_key === '' ? { api_key: 'Select an account.' } : {})}
        send={send}
        fields={(form) => <Fields form={form} />}
      >
        Create an SMPP user
      </FormAct>
      {made && (
        <PasswordShown
          issued={made.user}
          close={() => go(`/smpp-users/${made.apiKey}/${made.user.smpp_user_id}`)}
        />
      )}
    </>
  )
}

function Fields({ form }: { form: UseFormReturnType<typeof fresh> }) {
  const { api_key: apiKey } = form.getValues()
  const { choices } = useApplicationsOf(apiKey || undefined)
  return (
    <>
      <AccountField
        required
        value={apiKey || undefined}
        error={form.errors['api_key']}
        onChange={(key) => form.setFieldValue('api_key', key ?? '')}
      />
      <SystemIdField form={form} />
      <SettingFields form={form} applications={choices} />
      <LimitFields form={form} />
    </>
  )
}
