import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { useApplications } from '../../parts/applications/choices.ts'
import { Act } from '../../parts/forms/act.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { SettingFields } from '../../parts/smpp/fields.tsx'
import { KeepField, PasswordShown } from '../../parts/smpp/password.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { changesIn, settingsOf } from '../../parts/smpp/values.ts'

type Props = { user: SmppUser }

const readAgain = ['listOwnSmppUsers', 'readOwnSmppUser', 'listOwnSmppBinds', 'listOwnSmppBindLog'] as const

/** The actions of a customer on one SMPP user. */
export function UserActions({ user }: Props) {
  return (
    <>
      <Edit user={user} />
      <Renew user={user} />
      <Switch user={user} />
      <Delete user={user} />
    </>
  )
}

function Edit({ user }: Props) {
  const change = useChange('changeOwnSmppUser', readAgain)
  const { choices } = useApplications()
  return (
    <FormAct
      title={`Change ${user.system_id}`}
      description="Sessions that the change does not permit end within about 1 s. Limits are set by the operator."
      initial={settingsOf(user)}
      yes="Change it"
      done="SMPP user changed."
      send={(values, { initial }) =>
        change.mutateAsync({
          params: { smpp_user_id: user.smpp_user_id },
          body: changesIn(initial, values),
        })
      }
      fields={(form) => <SettingFields form={form} applications={choices} />}
    >
      Change
    </FormAct>
  )
}

function Renew({ user }: Props) {
  const renew = useChange('renewOwnSmppPassword', readAgain)
  const [issued, show] = useState<Answered<'renewOwnSmppPassword'>>()
  const send = async ({ keep, ...proof }: { keep: string } & typeof unconfirmed) =>
    show(
      await renew.mutateAsync({
        params: { smpp_user_id: user.smpp_user_id },
        body: { ...confirmationOf(proof), keep_seconds: Number(keep) },
      }),
    )
  return (
    <>
      <FormAct
        title={`Renew the password of ${user.system_id}`}
        description="Both passwords are valid for the time that you choose, so that you can update your program without interruption."
        initial={{ ...unconfirmed, keep: '86400' }}
        yes="Renew password"
        send={send}
        fields={(form) => (
          <>
            <KeepField form={form} />
            <Confirmation form={form} />
          </>
        )}
      >
        Renew password
      </FormAct>
      {issued && <PasswordShown issued={issued} close={() => show(undefined)} />}
    </>
  )
}

function Switch({ user: { smpp_user_id, system_id: name, enabled } }: Props) {
  const change = useChange('changeOwnSmppUser', readAgain)
  const put = (isEnabled: boolean) =>
    change.mutateAsync({ params: { smpp_user_id }, body: { enabled: isEnabled } })
  if (!enabled)
    return (
      <Act act={() => put(true)} done={`${name} enabled. Its program can bind.`}>
        Enable
      </Act>
    )
  return (
    <Act
      danger
      act={() => put(false)}
      done={`${name} disabled.`}
      ask={{
        title: `Disable ${name}?`,
        description:
          'Its sessions end within about 1 s, and binds are refused until you enable it. Receipts and inbound messages wait up to 72 hours.',
        yes: 'Disable it',
      }}
    >
      Disable
    </Act>
  )
}

function Delete({ user: { smpp_user_id, system_id: name } }: Props) {
  const remove = useChange('removeOwnSmppUser', ['listOwnSmppUsers'])
  const [, go] = useLocation()
  return (
    <FormAct
      danger
      title={`Delete ${name}?`}
      description="Its sessions end within about 1 s, and its password is no longer valid. Waiting receipts and inbound messages are not delivered."
      initial={unconfirmed}
      yes="Delete it"
      done={`${name} deleted.`}
      send={async (proof) => {
        await remove.mutateAsync({ params: { smpp_user_id }, body: confirmationOf(proof) })
        go('/smpp')
      }}
      fields={(form) => <Confirmation form={form} />}
    >
      Delete
    </FormAct>
  )
}
