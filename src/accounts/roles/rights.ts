import { type Area, type MemberRole, rights } from './role-kinds.ts'

/** The area of each path below which customers' operations accept a session; `own`: what every member does for themselves. */
const paths: Readonly<Record<string, Area | 'own'>> = {
  '/console/v1/session': 'own',
  '/console/v1/profile': 'own',
  '/console/v1/overview': 'overview',
  '/console/v1/account': 'overview',
  '/account/get-balance': 'overview',
  '/v1/messages': 'messages',
  '/console/v1/messages': 'messages',
  '/console/v1/reports': 'reports',
  '/console/v1/reports/sims': 'sims',
  '/console/v1/reports/webhooks': 'developer',
  '/console/v1/reports/compliance': 'compliance',
  '/account/numbers': 'numbers',
  '/number': 'numbers',
  '/console/v1/released-numbers': 'numbers',
  '/v1/10dlc': 'compliance',
  '/10dlc': 'compliance',
  '/enum': 'compliance',
  '/tfn/v1': 'compliance',
  '/strowger/compliance-events': 'compliance',
  '/console/v1/campaigns': 'compliance',
  '/console/v1/sim-partners': 'sims',
  '/account/settings': 'developer',
  '/v2/applications': 'developer',
  '/v1/webhook-endpoints': 'developer',
  '/console/v1/webhooks': 'developer',
  '/console/v1/requests': 'developer',
  '/console/v1/signature-secret': 'developer',
  '/console/v1/smpp-connection': 'developer',
  '/console/v1/smpp-users': 'developer',
  '/account/top-up': 'billing',
  '/console/v1/cards': 'billing',
  '/console/v1/card-setups': 'billing',
  '/console/v1/auto-reload': 'billing',
  '/console/v1/ledger': 'billing',
  '/console/v1/fees': 'billing',
  '/accounts': 'secrets',
  '/console/v1/sessions': 'members',
  '/console/v1/members': 'members',
  '/console/v1/member-invitations': 'members',
  '/console/v1/activity': 'members',
  '/console/v1/single-sign-on': 'members',
}

/** The area of a path; undefined if sessions of members do not reach it. */
export function areaOf(path: string): Area | 'own' | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const area = paths[path.slice(0, end)]
    if (area) return area
  }
  return undefined
}

/** Whether a member with a role sees an area. */
export const maySee = (role: MemberRole, area: Area): boolean => rights[role][area] !== 'none'

/** Whether a member with a role may send a request. */
export function mayCall(role: MemberRole, { method, path }: { method: string; path: string }): boolean {
  const area = areaOf(path)
  if (area === undefined) return false
  if (area === 'own') return true
  const access = rights[role][area]
  return access === 'change' || (access === 'read' && (method === 'GET' || method === 'HEAD'))
}
