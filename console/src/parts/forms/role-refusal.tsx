import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Area, memberRoleNames, rights } from '#accounts/roles/role-kinds.ts'
import { type Session, useSession } from '../../shell/session.ts'

/** Why the role of a member does not allow changes in an area of the account; undefined if it does, and for other users. */
export function refusalOf({ rights: own }: Pick<Session, 'rights'>, area: Area): string | undefined {
  if (own === undefined || own[area] === 'change') return undefined
  const roles = memberRoleNames.filter((role) => rights[role][area] === 'change')
  return `Requires the role ${roles.join(' or ')}. An owner can change your role.`
}

const Current = createContext<string | undefined>(undefined)

/** The buttons inside change something in an area of the account: they are disabled, with the reason, for roles that may only read it. */
export function ChangesIn({ area, children }: { area: Area | undefined; children: ReactNode }) {
  const session = useSession()
  return <Current.Provider value={area && refusalOf(session, area)}>{children}</Current.Provider>
}

/** Why the role of the user does not allow the changes here. */
export const useRoleRefusal = (): string | undefined => useContext(Current)

type Refused = { refusal?: string | undefined }

/** Names the roles that can make the changes of a page; nothing for users who have one of them. */
export function RoleNotice({ refusal: own }: Refused) {
  const refusal = useRoleRefusal() ?? own
  if (!refusal) return null
  return (
    <Alert icon={<IconLock />} color="gray" title="Your role does not allow changes here" mb="md">
      {refusal}
    </Alert>
  )
}

/** A form; users who may not send it see the roles that can instead. */
export function RoleGate({ refusal: own, children }: Refused & { children: ReactNode }) {
  const refusal = useRoleRefusal() ?? own
  return refusal ? <RoleNotice refusal={own} /> : children
}
