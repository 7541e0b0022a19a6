import type { MemberRole } from '#accounts/roles/role-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { Invite } from '../../parts/sign-in/invite.tsx'
import { RoleInput } from './role-input.tsx'

const initial = { email: '', name: '', role: 'developer' as MemberRole, ...unconfirmed }

export function InviteMember() {
  const invite = useChange('inviteMember', ['listMemberInvitations', 'listActivity'])
  return (
    <Invite
      title="Invite a member"
      initial={initial}
      send={({ email, name, role, ...proof }) =>
        invite.mutateAsync({ body: { email, name, role, ...confirmationOf(proof) } })
      }
      fields={(form) => (
        <>
          <RoleInput input={form.getInputProps('role')} />
          <Confirmation form={form} />
        </>
      )}
    />
  )
}
