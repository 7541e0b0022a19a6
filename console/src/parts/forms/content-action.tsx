import { type ButtonProps, Select } from '@mantine/core'
import { useSession } from '../../shell/session.ts'
import { refusalFor } from './act.tsx'
import type { Edited } from './edited.tsx'
import { FormButton } from './form.tsx'
import { choicesOf } from '../labels/choices.ts'

type Action = 'off' | 'flag' | 'reject'

/** The action for messages whose text does not comply with their campaign. */
export const saysAction: Readonly<Record<Action, string>> = {
  off: 'Texts are not checked',
  flag: 'Sent, and recorded as a violation',
  reject: 'Rejected with 1470',
}

const names: Readonly<Record<Action, string>> = { off: 'Off', flag: 'Flag', reject: 'Reject' }

const follow = 'exchange'

type Form = { action: string }

export const formOfAction = (action: Action | null): Form => ({ action: action ?? follow })

type Changing = {
  first: Form | { edited: Edited<Form> }
  /** Whether null, the default of the exchange, can be selected. */
  own?: boolean
  put: (action: Action | null, version: string | undefined) => Promise<unknown>
  button?: ButtonProps
}

/** Sets the action for the exchange, or for one campaign. */
export function ChangeContentAction({ first, own = false, put, button }: Changing) {
  const actions = choicesOf(names)
  return (
    <FormButton<Form>
      name="Set action for violations"
      first={first}
      refusal={refusalFor(useSession(), 'compliance')}
      {...(button && { button })}
      done="Action for violations saved."
      act={(form, version) => put(form.action === follow ? null : (form.action as Action), version)}
      fields={(form) => (
        <Select
          label="Messages that do not comply"
          description="Off: texts are not checked. Flag: sends the message and records the violated rules. Reject: rejects the message with 1470."
          allowDeselect={false}
          data={[...(own ? [{ value: follow, label: 'Default of the exchange' }] : []), ...actions]}
          {...form.getInputProps('action')}
        />
      )}
    />
  )
}
