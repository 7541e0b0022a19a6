import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../api/reading.ts'
import { InvitationLink } from '../../parts/secrets/invitation-link.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Role, Roles } from './roles.tsx'

const initial = { email: '', name: '', roles: [] as Role[] }

/** Creates an invitation link. */
export function Invite() {
  const invite = useChange('invitePerson', ['listInvitations'])
  const [made, show] = useState<{ link: string; isQueued: boolean; name: string }>()
  return (
    <>
      <FormAct
        title="Invite a person"
        description="Creates a single-use link, valid for 3 days, and sends it by email if the exchange has a mail server."
        initial={initial}
        yes="Create link"
        button={{ variant: 'filled', size: 'sm' }}
        send={async (body) => {
          const { link, email_queued: isQueued } = await invite.mutateAsync({ body })
          show({ link, isQueued, name: body.name })
        }}
        fields={(form) => (
          <>
            <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
            <Roles form={form} />
          </>
        )}
      >
        Invite a person
      </FormAct>
      {made && (
        <InvitationLink
          title={`Invitation link for ${made.name}`}
          link={made.link}
          isQueued={made.isQueued}
          close={() => show(undefined)}
        />
      )}
    </>
  )
}
