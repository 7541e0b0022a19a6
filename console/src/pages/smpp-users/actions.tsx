import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { SettingFields } from '../../parts/smpp/fields.tsx'
import { LimitFields } from '../../parts/smpp/limit-fields.tsx'
import { KeepField, PasswordShown } from '../../parts/smpp/password.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { changesIn, limitsOf, settingsOf } from '../../parts/smpp/values.ts'
import { useSession } from '../../shell/session.ts'
import { useApplicationsOf } from './applications.ts'

type Props = { apiKey: string; user: SmppUser }

const readAgain = ['findSmppUsers', 'readSmppUser', 'listSmppBinds', 'listSmppBindLog'] as const
const paramsOf = ({ apiKey, user }: Props) => ({ api_key: apiKey, smpp_user_id: user.smpp_user_id })

/** The actions of an operator on one SMPP user. */
export function UserActions(of: Props) {
  return (
    <>
      <Edit {...of} />
      <Renew {...of} />
      <Switch {...of} />
      <Delete {...of} />
    </>
  )
}

const formOf = (user: SmppUser) => ({ ...limitsOf(user), ...settingsOf(user) })

function Edit(of: Props) {
  const change = useChange('changeSmppUser', readAgain)
  const { choices } = useApplicationsOf(of.apiKey)
  const params = paramsOf(of)
  return (
    <FormAct
      title={`Change ${of.user.system_id}`}
      description="Sessions that the change does not permit end within about 1 s. Windows and alphabets apply to later binds."
      edited={edits('readSmppUser', { params }, formOf)}
      yes="Change it"
      done="SMPP user changed."
      refusal={refusalFor(useSession(), 'admin')}
      send={(values, { initial, version }) =>
        change.mutateAsync({ params, body: changesIn(initial, values), ifMatch: version })
      }
      fields={(form) => (
        <>
          <LimitFields form={form} />
          <SettingFields form={form} applications={choices} />
        </>
      )}
    >
      Change
    </FormAct>
  )
}

function Renew(of: Props) {
  const renew = useChange('renewSmppPassword', readAgain)
  const [issued, show] = useState<Answered<'renewSmppPassword'>>()
  const send = async ({ keep }: { keep: string }) =>
    show(await renew.mutateAsync({ params: paramsOf(of), body: { keep_seconds: Number(keep) } }))
  return (
    <>
      <FormAct
        title={`Renew the password of ${of.user.system_id}`}
        description="Hand the new password to the customer. Both passwords are valid for the time that you choose."
        initial={{ keep: '86400' }}
        yes="Renew password"
        refusal={refusalFor(useSession(), 'admin')}
        send={send}
        fields={(form) => <KeepField form={form} />}
      >
        Renew password
      </FormAct>
      {issued && <PasswordShown issued={issued} close={() => show(undefined)} />}
    </>
  )
}

function Switch(of: Props) {
  const change = useChange('changeSmppUser', readAgain)
  const refusal = refusalFor(useSession(), 'admin')
  const { system_id: name, enabled } = of.user
  const put = (isEnabled: boolean) =>
    change.mutateAsync({ params: paramsOf(of), body: { enabled: isEnabled } })
  if (!enabled)
    return (
      <Act act={() => put(true)} refusal={refusal} done={`${name} enabled. Its program can bind.`}>
        Enable
      </Act>
    )
  return (
    <Act
      danger
      act={() => put(false)}
      refusal={refusal}
      done={`${name} disabled.`}
      ask={{
        title: `Disable ${name}?`,
        description:
          'Its sessions end within about 1 s, and binds are refused. The customer can enable it again; suspend the account to prevent this.',
        yes: 'Disable it',
      }}
    >
      Disable
    </Act>
  )
}

function Delete(of: Props) {
  const remove = useChange('deleteSmppUser', ['findSmppUsers'])
  const [, go] = useLocation()
  const { system_id: name } = of.user
  return (
    <Act
      danger
      act={async () => {
        await remove.mutateAsync({ params: paramsOf(of) })
        go('/smpp-users')
      }}
      refusal={refusalFor(useSession(), 'admin')}
      done={`${name} deleted.`}
      ask={{
        title: `Delete ${name}?`,
        description:
          'Its sessions end within about 1 s, and its password is no longer valid. Waiting receipts and inbound messages are not delivered.',
        yes: 'Delete it',
      }}
    >
      Delete
    </Act>
  )
}
