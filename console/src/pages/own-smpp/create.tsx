import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useApplications } from '../../parts/applications/choices.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { SettingFields, SystemIdField } from '../../parts/smpp/fields.tsx'
import { PasswordShown } from '../../parts/smpp/password.tsx'
import { changesIn, newSettings } from '../../parts/smpp/values.ts'

const fresh = { system_id: '', ...newSettings, ...unconfirmed }

/** Creates an SMPP user, shows its password once, and opens its page. */
export function CreateUser() {
  const create = useChange('createOwnSmppUser', ['listOwnSmppUsers'])
  const { choices } = useApplications()
  const [made, show] = useState<Answered<'createOwnSmppUser'>>()
  const [, go] = useLocation()
  const send = async ({ system_id, api_secret, password, code, ...settings }: typeof fresh) => {
    const proof = confirmationOf({ api_secret, password, code })
    show(await create.mutateAsync({ body: { system_id, ...changesIn(newSettings, settings), ...proof } }))
  }
  return (
    <>
      <FormAct
        title="Create an SMPP user"
        initial={fresh}
        yes="Create user"
        button={{ variant: 'filled', size: 'sm' }}
        send={send}
        fields={(form) => (
          <>
            <SystemIdField form={form} />
            <SettingFields form={form} applications={choices} />
            <Confirmation form={form} />
          </>
        )}
      >
        Create an SMPP user
      </FormAct>
      {made && <PasswordShown issued={made} close={() => go(`/smpp/${made.smpp_user_id}`)} />}
    </>
  )
}
