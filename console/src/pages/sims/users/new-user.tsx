import { Checkbox, TextInput } from '@mantine/core'
import { useChange } from '../../../api/reading.ts'
import { refusalFor } from '../../../parts/forms/act.tsx'
import { FormButton } from '../../../parts/forms/form.tsx'
import { useSession } from '../../../shell/session.ts'
import type { Shown } from './user-secret.tsx'

/** The form of an API user of SIM management. */
export function NewUser({ partner, show }: { partner: string; show: (shown: Shown) => void }) {
  const create = useChange('createSimUser', ['listSimUsers'])
  return (
    <FormButton
      name="New API user"
      button={{ variant: 'filled' }}
      first={{ login: '', email: '', read_only: false, subunits: false }}
      refusal={refusalFor(useSession(), 'sims')}
      done="User created."
      act={async ({ subunits, ...rest }) => {
        const body = { ...rest, partners: [{ partner_id: partner, subunits }] }
        const { client_id, client_secret } = await create.mutateAsync({ body })
        show({ client_id, client_secret })
      }}
      fields={(form) => (
        <>
          <TextInput label="Login" required {...form.getInputProps('login')} />
          <TextInput label="Email" {...form.getInputProps('email')} />
          <Checkbox
            label="Read-only"
            description="Cannot read SIM counts."
            {...form.getInputProps('read_only', { type: 'checkbox' })}
          />
          <Checkbox label="Include subunits" {...form.getInputProps('subunits', { type: 'checkbox' })} />
        </>
      )}
    />
  )
}
