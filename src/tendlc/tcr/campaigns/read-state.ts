import type { Sql } from '#platform/database/db.ts'
import type { CampaignAnswer, CampaignQuestion, NetworkRecord } from '../../requests/port.ts'
import type { RegistryCampaign, Share } from './state-calls.ts'
import { complaintsOf, explanationOf } from './campaign-store.ts'
import { resultAgainAt } from '../client/again.ts'
import { later, type StateDeps } from './answers.ts'
import { eachNetwork, recordsOf } from './networks.ts'

/** The present state of a campaign at the registry; `gone` if it does not exist there. */
export async function readNetworks(
  { db, calls, upstream }: StateDeps,
  { registryId, known, now }: Reading,
): Promise<{ networks: NetworkRecord[]; shared: Share | undefined } | 'gone'> {
  const statuses = await calls.statuses(registryId)
  if (statuses === 'gone') return 'gone'
  const [terms, shared, elected] = await Promise.all([
    calls.terms(registryId),
    upstream === undefined ? undefined : calls.sharing(registryId),
    upstream === undefined ? undefined : calls.elected(registryId),
  ])
  // After a decline the campaign is not reviewed and gets no traffic, so the networks have the status that they publish.
  const isOpen = (network: string) =>
    upstream === undefined ||
    shared?.sharingStatus === 'DECLINED' ||
    (shared?.sharingStatus === 'ACCEPTED' && (elected?.includes(network) ?? true))
  const found = new Map(
    eachNetwork(statuses).map(({ id, registryId: network, stated }) => [
      id,
      statusOf(stated, isOpen(network)),
    ]),
  )
  const records = recordsOf(terms).map((one) => ({ ...one, status: found.get(one.network_id)! }))
  return { networks: await withComplaints(db, records, { registryId, known, now }), shared }
}

type Reading = { registryId: string; known: readonly NetworkRecord[]; now: number }

/** Reads what the networks and the upstream provider have decided about a campaign. */
export async function readState(
  deps: StateDeps,
  question: CampaignQuestion,
  { campaignId: registryId, nextRenewalOrExpirationDate: renewsAt }: RegistryCampaign,
): Promise<CampaignAnswer> {
  const read = await readNetworks(deps, { registryId, known: question.networks, now: question.now })
  if (read === 'gone') return later(question, registryId)
  const { networks, shared } = read
  const renewsOn = dateOf(renewsAt)
  return {
    registryCampaignId: registryId,
    networks,
    ...(renewsOn && { renewsOn }),
    ...(shared?.sharingStatus === 'DECLINED' && { rejected: declineOf(shared) }),
    ...(isUndecided(networks, shared) && { againAt: resultAgainAt(question).againAt }),
  }
}

/** The date of an instant or date at the registry; undefined if there is no such date. */
export function dateOf(at: string | null | undefined): string | undefined {
  const date = /^[1-9]\d{3}-\d{2}-\d{2}/.exec(at ?? '')?.[0]
  const isDate = date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)
  return isDate ? date : undefined
}

const declineOf = ({ upstreamCnpId, explanation }: Share) =>
  `The upstream provider ${upstreamCnpId} declined the campaign: ${explanation || 'no reason stated'}`

/**
 * Our status of a campaign at a network. A registration permits traffic only when the upstream provider has accepted the campaign and elected
 * the aggregator of the network.
 */
function statusOf(stated: string | null | undefined, isOpen: boolean): NetworkRecord['status'] {
  if (stated === 'REGISTERED') return isOpen ? 'REGISTERED' : 'REVIEW'
  return stated === 'REVIEW' || stated === 'REJECTED' || stated === 'SUSPENDED' ? stated : 'UNKNOWN'
}

/** Whether a decision is missing. Networks need not publish a status, but one of them does. */
function isUndecided(networks: readonly NetworkRecord[], shared: Share | undefined): boolean {
  if (shared?.sharingStatus === 'DECLINED') return false
  const qualified = networks.filter(({ qualify }) => qualify)
  return (
    shared?.sharingStatus === 'PENDING' ||
    qualified.some(({ status }) => status === 'REVIEW') ||
    (qualified.length > 0 && qualified.every(({ status }) => status === 'UNKNOWN'))
  )
}

const texts = {
  REJECTED: 'The network rejected the campaign.',
  SUSPENDED: 'The network suspended the campaign.',
} as const

/** Keeps the complaints of each network, and adds those that it has reported, and one for a new rejection or suspension. */
async function withComplaints(
  sql: Sql,
  networks: readonly NetworkRecord[],
  { registryId, known, now }: Reading,
): Promise<NetworkRecord[]> {
  const registryIds = new Map(eachNetwork({}).map((one) => [one.id, one.registryId]))
  const reported = await complaintsOf(sql, registryId)
  const complete = networks.map(async (one) => {
    const before = known.find(({ network_id }) => network_id === one.network_id)
    const network = registryIds.get(one.network_id)!
    const complaints = [...(before?.complaints ?? [])]
    for (const { description, received_at } of reported.filter((found) => found.network === network)) {
      // The registry repeats webhooks, so the same text is the same complaint.
      if (complaints.some((stored) => stored.dca === one.mno && stored.description === description)) continue
      complaints.push({ description, dca: one.mno, created_at: received_at.toISOString() })
    }
    const { status } = one
    if ((status === 'REJECTED' || status === 'SUSPENDED') && before?.status !== status) {
      const eventType = `MNO_CAMPAIGN_OPERATION_${status}`
      const description = (await explanationOf(sql, { registryId, eventType, network })) ?? texts[status]
      complaints.push({ description, dca: one.mno, created_at: new Date(now).toISOString() })
    }
    return { ...one, complaints: complaints.slice(-20) }
  })
  return Promise.all(complete)
}
