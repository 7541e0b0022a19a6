import { useChange } from '../../api/reading.ts'
import { useApplications } from '../../parts/applications/choices.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { SettingFields } from '../../parts/smpp/fields.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { UserActions } from '../../parts/smpp/user-actions.tsx'
import { changesIn, settingsOf } from '../../parts/smpp/values.ts'

const readAgain = ['listOwnSmppUsers', 'readOwnSmppUser', 'listOwnSmppBinds', 'listOwnSmppBindLog'] as const

/** The actions of a customer on one SMPP user. */
export function OwnActions({ user }: { user: SmppUser }) {
  const change = useChange('changeOwnSmppUser', readAgain)
  const renew = useChange('renewOwnSmppPassword', readAgain)
  const remove = useChange('removeOwnSmppUser', ['listOwnSmppUsers'])
  const { choices } = useApplications()
  const params = { smpp_user_id: user.smpp_user_id }
  return (
    <>
      <FormAct
        title={`Change ${user.system_id}`}
        description="Sessions that the change does not permit end within about 1 s. Limits are set by the operator."
        initial={settingsOf(user)}
        yes="Change it"
        done="SMPP user changed."
        send={(values, { initial }) => change.mutateAsync({ params, body: changesIn(initial, values) })}
        fields={(form) => <SettingFields form={form} applications={choices} />}
      >
        Change
      </FormAct>
      <UserActions
        user={user}
        isConfirmed
        list="/smpp"
        renewText="You can update your program without an interruption."
        disableText="You can enable it again. Receipts and inbound messages wait up to 72 hours."
        enable={(enabled) => change.mutateAsync({ params, body: { enabled } })}
        renew={(body) => renew.mutateAsync({ params, body })}
        remove={(body) => remove.mutateAsync({ params, body })}
      />
    </>
  )
}
