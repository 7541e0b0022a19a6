import { recordsOf, type Question } from './networks.ts'
import { endingOf } from './plan.ts'

const minute = 60_000
const hour = 60 * minute

/** Review time of each network in milliseconds, by network ID; a manual review takes a day longer. */
const takes: Readonly<Record<string, number>> = {
  '10036': 30 * minute,
  '10017': hour,
  '10038': 2 * hour,
  '10035': 4 * hour,
}
const closely = 24 * hour

export type CampaignQuestion = Question & {
  submittedAt: number
  now: number
  campaignId: string
  registryCampaignId: string | undefined
  label: string | undefined
  /** The networks that still have to decide, and the previous records of all networks. */
  asking: readonly string[]
  networks: readonly KnownRecord[]
  resubmitted: boolean
}

type Status = 'UNKNOWN' | 'REVIEW' | 'REJECTED' | 'SUSPENDED' | 'REGISTERED' | 'APPROVED'
type KnownRecord = {
  network_id: string
  mno: string
  status: Status
  mno_support: boolean
  mno_review: boolean
  qualify: boolean
  min_msg_samples: number
  req_subscriber_opt_in: boolean
  req_subscriber_opt_out: boolean
  req_subscriber_help: boolean
  no_embedded_link: boolean
  no_embedded_phone: boolean
  att_msg_class: string | null
  att_tpm: number | null
  att_mms_tpm: number | null
  att_number_based: boolean | null
  tmo_brand_tier: 'LOW' | 'LOWER_MID' | 'UPPER_MID' | 'TOP' | 'UNCAPPED' | null
  tmo_tpd: number | null
  complaints: { description: string; dca: string; created_at: string }[]
}

/** The networks' decisions so far; `againAt` while one is still deciding. */
export function campaignAnswer(question: CampaignQuestion, percent: number) {
  const { submittedAt, now, asking, label } = question
  const slowness = endingOf(label ?? '') === 'slow' ? 10 : 1
  const waits: number[] = []
  const records = recordsOf(question)
  const networks = (records === 'denied' ? question.networks : records).map((record): KnownRecord => {
    const known = question.networks.find(({ network_id }) => network_id === record.network_id)
    if (!asking.includes(record.network_id)) return known ?? record
    const ms = ((takes[record.network_id] ?? hour) + (record.mno_review ? closely : 0)) * slowness
    const readyAt = Math.ceil(submittedAt + (ms * percent) / 100)
    if (now >= readyAt) return decided(record, question, records === 'denied')
    waits.push(readyAt)
    return { ...record, status: 'REVIEW' }
  })
  const registryCampaignId = question.registryCampaignId ?? `C${question.campaignId.slice(-6)}`
  return { registryCampaignId, networks, ...(waits.length > 0 && { againAt: Math.min(...waits) }) }
}

function decided(
  record: KnownRecord,
  { label, resubmitted, now }: CampaignQuestion,
  denied: boolean,
): KnownRecord {
  const ending = endingOf(label ?? '')
  const isTMobile = record.network_id === '10035'
  const description = (description: string) => [
    ...record.complaints,
    { description, dca: record.mno, created_at: new Date(now).toISOString() },
  ]
  if (denied)
    return {
      ...record,
      status: 'REJECTED',
      complaints: description('The use case is now denied for the brand.'),
    }
  if (ending === 'refused' || (ending === 'doubted' && isTMobile && !resubmitted))
    return {
      ...record,
      status: 'REJECTED',
      complaints: description('It is not clear how consumers give consent.'),
    }
  if (ending === 'complained' && isTMobile)
    return {
      ...record,
      status: 'APPROVED',
      complaints: description('Consumers complained about the brand before.'),
    }
  return { ...record, status: 'APPROVED' }
}
