import { type ButtonProps, Select } from '@mantine/core'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from './act.tsx'
import { FormButton } from './form.tsx'

type Action = 'off' | 'flag' | 'reject'

/** What happens to messages whose text does not comply with their campaign. */
export const saysAction: Readonly<Record<Action, string>> = {
  off: 'Texts are not checked',
  flag: 'Sent, and noted as a violation',
  reject: 'Rejected with 1470',
}

const names: Readonly<Record<Action, string>> = { off: 'Off', flag: 'Flag', reject: 'Reject' }

const follow = 'exchange'

type Changing = {
  action: Action | null
  /** Whether null, which follows the exchange, can be chosen. */
  own?: boolean
  put: (action: Action | null) => Promise<unknown>
  button?: ButtonProps
}

/** Changes it: for the exchange, or for one campaign. */
export function ChangeContentAction({ action, own = false, put, button }: Changing) {
  const actions = Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <FormButton<{ action: string }>
      name="Change action"
      first={{ action: action ?? follow }}
      refusal={refusalFor(useSession(), 'compliance')}
      {...(button && { button })}
      done="The action is changed."
      act={(form) => put(form.action === follow ? null : (form.action as Action))}
      fields={(form) => (
        <Select
          label="Messages that do not comply"
          description="Off checks nothing. Flag sends the message and notes the rules. Reject rejects it with 1470."
          allowDeselect={false}
          data={[...(own ? [{ value: follow, label: 'As the exchange' }] : []), ...actions]}
          {...form.getInputProps('action')}
        />
      )}
    />
  )
}
