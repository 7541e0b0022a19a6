import { activityKinds } from '#accounts/activity/activity-kinds.ts'
import type { Answered, Ask } from '../../api/contracts.ts'

export type Entry = Answered<'listActivity'>['activity'][number]
export type Query = NonNullable<Ask<'listActivity'>['query']>

/** The sign-in or change, with its details. */
export function eventOf({ kind, detail }: Entry): string {
  const { before, after, role, cause } = detail
  if (kind === 'role_changed') return `${activityKinds[kind]}: ${before} to ${after}`
  if (cause) return `${activityKinds[kind]}: ${cause}`
  return role ? `${activityKinds[kind]} as ${role}` : activityKinds[kind]
}

/** The actor, and whether a browser of the API key was used instead of a program. */
export const actorOf = ({ actor, detail }: Entry): string =>
  detail['via'] === 'console' ? `${actor} (console)` : actor

/** The page of the object of an entry; undefined if it has none or was deleted. */
export function objectPath({ kind, detail }: Entry): string | undefined {
  if (/^(delete|revoke|remove)/.test(kind) && kind !== 'deleteCampaign') return undefined
  const { brand_id: brand, campaign_id: campaign, ...ids } = detail
  if (brand && campaign) return `/registrations/brands/${brand}/campaigns/${campaign}`
  if (brand) return `/registrations/brands/${brand}`
  if (ids['registration_id']) return `/registrations/toll-free/${ids['registration_id']}`
  if (ids['application_id']) return `/applications/${ids['application_id']}`
  if (ids['smpp_user_id']) return `/smpp/${ids['smpp_user_id']}`
  if (ids['endpoint_id']) return `/webhooks/endpoints/${ids['endpoint_id']}`
  if (ids['partner_id']) return `/sims/of/${ids['partner_id']}`
  if (ids['reseller_id']) return '/registrations/resellers'
  if (ids['alert_id']) return '/reports/alerts'
  return ids['msisdn'] ? '/numbers' : undefined
}

/** The page of the request of a program; requests of browsers are not logged. */
export const requestPath = ({ request_id: id, actor, detail }: Entry): string | undefined =>
  id === null || actor.includes('@') || detail['via'] ? undefined : `/requests/${id}`
