import type { Audience } from '../../shell/page.ts'
import { stateLabel } from '../labels/state-labels.ts'

/** A webhook event of an operator or a customer. */
type EventSeen = { kind: string; payload: string; event_type?: string | null }

/** The object of an event: its kind, its ID or number, and its page if it has one. */
export type EventObject = { label: string; name: string; path?: string | undefined }

const messages: readonly string[] = ['message-status', 'inbound-message', 'chat-message', 'chat-update']

/** The object of an event, as its payload names it; undefined if the payload was deleted or names none. */
export function eventObject(
  event: EventSeen,
  audience: Audience,
  message: string | undefined,
): EventObject | undefined {
  if (messages.includes(event.kind))
    return message === undefined
      ? undefined
      : { label: 'Message', name: message, path: `/messages/${message}` }
  const payload = membersOf(event.payload)
  if (event.kind === 'compliance-status') return registrationOf(recordOf(payload['subject']), audience)
  const data = recordOf(payload['data'])
  if (event.kind === 'sim-event') return simOf(data)
  if (event.kind === 'report-alert')
    return { label: 'Alert', name: textOf(data['name']), path: '/reports/alerts' }
  if (event.kind === 'qod-event') return named('Session', data['sessionId'])
  return undefined
}

function registrationOf(subject: Members, audience: Audience): EventObject | undefined {
  const { brand_id: brand, campaign_id: campaign, registration_id: registration } = subject
  const { reseller_id: reseller, number, kind } = subject
  const isOperator = audience === 'operator'
  const label = stateLabel(textOf(kind) || 'registration')
  if (campaign) {
    const path = isOperator
      ? `/registered/campaigns/${textOf(campaign)}`
      : `/registrations/brands/${textOf(brand)}/campaigns/${textOf(campaign)}`
    return { label, name: number ? `${textOf(number)} in ${textOf(campaign)}` : textOf(campaign), path }
  }
  if (brand)
    return {
      label,
      name: textOf(brand),
      path: `/${isOperator ? 'registered' : 'registrations'}/brands/${textOf(brand)}`,
    }
  if (registration)
    return {
      label,
      name: textOf(number ?? registration),
      path: `/${isOperator ? 'registered' : 'registrations'}/toll-free/${textOf(registration)}`,
    }
  if (!reseller) return undefined
  const path = isOperator ? `/registered/resellers/${textOf(reseller)}` : '/registrations/resellers'
  return { label, name: textOf(reseller), path }
}

function simOf({ iccid, partnerId: partner }: Members): EventObject | undefined {
  if (!partner) return undefined
  const fleet = `/sims/of/${textOf(partner)}`
  return iccid
    ? { label: 'SIM', name: textOf(iccid), path: `${fleet}/card/${textOf(iccid)}` }
    : { label: 'SIM customer', name: textOf(partner), path: fleet }
}

const named = (label: string, name: unknown): EventObject | undefined =>
  name ? { label, name: textOf(name) } : undefined

type Members = Readonly<Record<string, unknown>>

const recordOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The members of a payload; none if it was deleted and is not JSON. */
function membersOf(payload: string): Members {
  try {
    return recordOf(JSON.parse(payload))
  } catch {
    return {}
  }
}
