import type { MemberRole } from '#accounts/roles/role-kinds.ts'
import { useChange } from '../../api/reading.ts'
import { Invite } from '../../parts/sign-in/invite.tsx'
import { RoleInput } from './role-input.tsx'

const initial = { email: '', name: '', role: 'developer' as MemberRole }

export function InviteMember() {
  const invite = useChange('inviteMember', ['listMemberInvitations', 'listActivity'])
  return (
    <Invite
      title="Invite a member"
      initial={initial}
      send={(body) => invite.mutateAsync({ body })}
      fields={(form) => <RoleInput input={form.getInputProps('role')} />}
    />
  )
}
