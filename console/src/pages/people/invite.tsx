import { useChange } from '../../api/reading.ts'
import { Invite } from '../../parts/sign-in/invite.tsx'
import { type Role, Roles } from './roles.tsx'

const initial = { email: '', name: '', roles: [] as Role[] }

export function InvitePerson() {
  const invite = useChange('invitePerson', ['listInvitations'])
  return (
    <Invite
      title="Invite a person"
      initial={initial}
      send={(body) => invite.mutateAsync({ body })}
      fields={(form) => <Roles form={form} />}
    />
  )
}
