import { customerReasonOf } from '#reviews/index.ts'
import type {
  CampaignAnswer,
  CampaignQuestion,
  CampaignWithdrawal,
  NetworkRecord,
  Pending,
} from '../requests/port.ts'
import { decisionOf, decisionsOf, undecided, type Decided, type ManualDeps, type Wanted } from './decision.ts'

/**
 * A campaign at the registry and its networks. An operator first states that the registry accepted the campaign, and then the decision of
 * each network. Networks that had rejected the campaign decide again without another registration.
 */
export async function campaign(
  deps: ManualDeps,
  question: CampaignQuestion,
): Promise<Pending | CampaignAnswer> {
  const { now, asking, networks, resubmitted } = question
  const registration = resubmitted ? 'skipped' : await decisionOf(deps, registrationOf(question))
  if (!registration) return undecided(now)
  const isRequested = ({ network_id: id }: NetworkRecord) => asking.includes(id)
  const result = registration === 'skipped' ? undefined : registration.result
  if (registration !== 'skipped' && registration.state === 'rejected')
    return {
      networks: networks.map((one) => (isRequested(one) ? rejectedBy(one, registration) : one)),
    }
  const registryCampaignId = question.registryCampaignId ?? result?.registry_id
  const accepted = result?.networks ?? []
  const open = networks.filter((one) => isRequested(one) && !accepted.includes(one.network_id))
  const wanted = open.map((one) => networkOf(question, one, registryCampaignId))
  const decisions = wanted.length > 0 ? await decisionsOf(deps, wanted) : []
  const decided = new Map(open.map((one, i) => [one.network_id, decisions[i]]))
  const answered = networks.map((one): NetworkRecord => {
    if (!isRequested(one)) return one
    if (accepted.includes(one.network_id)) return { ...one, status: 'APPROVED' }
    const decision = decided.get(one.network_id)
    return decision ? decidedBy(one, decision) : { ...one, status: 'REVIEW' }
  })
  const isOpen = decisions.includes(undefined)
  return {
    ...(registryCampaignId !== undefined && { registryCampaignId }),
    isRegistered: true,
    networks: answered,
    ...(isOpen && { againAt: undecided(now).againAt }),
  }

  function decidedBy(record: NetworkRecord, decision: Decided): NetworkRecord {
    if (decision.state === 'rejected') return rejectedBy(record, decision)
    return { ...record, ...decision.result, status: 'APPROVED' }
  }
}

function rejectedBy(record: NetworkRecord, { codes, note, ended_at }: Decided): NetworkRecord {
  const description = customerReasonOf({ codes, note: note ?? undefined })!
  const complaint = { description, dca: record.mno, created_at: ended_at!.toISOString() }
  return { ...record, status: 'REJECTED', complaints: [...record.complaints, complaint].slice(-20) }
}

function registrationOf({ reference, ...question }: CampaignQuestion): Wanted {
  const { networks, asking, registryCampaignId } = question
  const submission = {
    ...(registryCampaignId && { registry_campaign_id: registryCampaignId }),
    ...factsOf(question),
    networks: networks.filter(({ network_id: id }) => asking.includes(id)).map(({ mno }) => mno),
    network_ids: asking,
  }
  return { reference, kind: 'registry-campaign', submission }
}

function networkOf(
  question: CampaignQuestion,
  record: NetworkRecord,
  registryCampaignId: string | undefined,
): Wanted {
  const { network_id, mno, att_msg_class, att_tpm, att_mms_tpm, tmo_brand_tier, tmo_tpd } = record
  const submission = {
    mno,
    ...(registryCampaignId && { registry_campaign_id: registryCampaignId }),
    ...factsOf(question),
    network_id,
    att_msg_class,
    att_tpm,
    att_mms_tpm,
    tmo_brand_tier,
    tmo_tpd,
  }
  return { reference: question.reference, part: network_id, kind: 'registry-network', submission }
}

function factsOf({ campaign: data, usecase, brand, registryBrandId }: Omit<CampaignQuestion, 'reference'>) {
  return {
    ...data,
    usecase,
    brand: brand.display_name ?? brand.company_name,
    ...(registryBrandId && { registry_brand_id: registryBrandId }),
  }
}

/** An operator confirms that an ended campaign is deleted at the registry. */
export async function withdrawCampaign(
  deps: ManualDeps,
  { reference, now, campaignId, registryCampaignId, label }: CampaignWithdrawal,
) {
  const submission = {
    label: label ?? registryCampaignId ?? campaignId,
    ...(registryCampaignId && { registry_campaign_id: registryCampaignId }),
  }
  const decision = await decisionOf(deps, { reference, kind: 'registry-withdrawal', submission })
  return decision ? ({ done: true } as const) : undecided(now)
}
