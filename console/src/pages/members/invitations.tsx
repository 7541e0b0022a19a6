import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { InvitationList, type MemberInvitation } from '../../parts/members/invitation-list.tsx'
import { Read } from '../../parts/values/states.tsx'

export function Invitations() {
  const invitations = useRead('listMemberInvitations', {})
  return (
    <Read of={invitations}>
      {({ invitations: list }) => (
        <InvitationList list={list} withdraw={(invitation) => <Withdraw {...invitation} />} />
      )}
    </Read>
  )
}

function Withdraw({ invitation_id }: MemberInvitation) {
  const withdraw = useChange('withdrawMemberInvitation', ['listMemberInvitations', 'listActivity'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => withdraw.mutateAsync({ params: { invitation_id } })}
      done="Invitation withdrawn."
    >
      Withdraw
    </Act>
  )
}
