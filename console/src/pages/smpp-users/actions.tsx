import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/forms/act.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { SettingFields } from '../../parts/smpp/fields.tsx'
import { LimitFields } from '../../parts/smpp/limit-fields.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { UserActions } from '../../parts/smpp/user-actions.tsx'
import { changesIn, limitsOf, settingsOf } from '../../parts/smpp/values.ts'
import { useSession } from '../../shell/session.ts'
import { useApplicationsOf } from './applications.ts'

const readAgain = ['findSmppUsers', 'readSmppUser', 'listSmppBinds', 'listSmppBindLog'] as const
const formOf = (user: SmppUser) => ({ ...limitsOf(user), ...settingsOf(user) })

/** The actions of an operator on one SMPP user. */
export function OperatorActions({ apiKey, user }: { apiKey: string; user: SmppUser }) {
  const change = useChange('changeSmppUser', readAgain)
  const renew = useChange('renewSmppPassword', readAgain)
  const remove = useChange('deleteSmppUser', ['findSmppUsers'])
  const refusal = refusalFor(useSession(), 'admin')
  const { choices } = useApplicationsOf(apiKey)
  const params = { api_key: apiKey, smpp_user_id: user.smpp_user_id }
  return (
    <>
      <FormAct
        title={`Change ${user.system_id}`}
        description="Sessions that the change does not permit end within about 1 s. Windows and alphabets apply to later binds."
        edited={edits('readSmppUser', { params }, formOf)}
        yes="Change it"
        done="SMPP user changed."
        refusal={refusal}
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
      <UserActions
        user={user}
        refusal={refusal}
        isConfirmed={false}
        list="/smpp-users"
        renewText="Hand the new password to the customer."
        disableText="The customer can enable it again; suspend the account to prevent this."
        enable={(enabled) => change.mutateAsync({ params, body: { enabled } })}
        renew={({ keep_seconds }) => renew.mutateAsync({ params, body: { keep_seconds } })}
        remove={() => remove.mutateAsync({ params })}
      />
    </>
  )
}
