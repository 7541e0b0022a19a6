import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { MemberRole } from '#accounts/roles/role-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { InvitationLink } from '../../parts/secrets/invitation-link.tsx'
import { useRefusal } from './mine.ts'
import { RoleInput } from './role-input.tsx'

const initial = { email: '', name: '', role: 'developer' as MemberRole }

/** Creates the link of an invitation. */
export function Invite() {
  const invite = useChange('inviteMember', ['listMemberInvitations', 'listActivity'])
  const refusal = useRefusal()
  const [made, show] = useState<{ link: string; isQueued: boolean; name: string }>()
  return (
    <>
      <FormAct
        title="Invite a member"
        description="Creates a single-use link, valid for 3 days, and sends it by email if the exchange has a mail server."
        initial={initial}
        yes="Create link"
        button={{ variant: 'filled', size: 'sm' }}
        refusal={refusal}
        send={async (body) => {
          const { link, email_queued: isQueued } = await invite.mutateAsync({ body })
          show({ link, isQueued, name: body.name })
        }}
        fields={(form) => (
          <>
            <TextInput label="Email" type="email" data-autofocus {...form.getInputProps('email')} />
            <TextInput label="Name" {...form.getInputProps('name')} />
            <RoleInput input={form.getInputProps('role')} />
          </>
        )}
      >
        Invite a member
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
