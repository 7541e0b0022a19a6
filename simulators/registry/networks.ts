import { endingOf } from './plan.ts'

type Score = number | undefined

type Brand = { entity_type?: string | undefined; company_name?: string | undefined }
type Vetting = { vettingClass: string; score: Score }

type Complaint = { description: string; dca: string; created_at: string }

/** Complaints of the subscribers of one network. */
const complained: readonly Complaint[] = [
  {
    description: 'Subscribers state that they never gave consent.',
    dca: 'Demo Aggregator',
    created_at: '2026-11-02T09:30:00Z',
  },
]

export type Question = { usecase: string; brand: Brand; verified: boolean; vettings: readonly Vetting[] }

/** Use cases reserved for certain kinds of brands or vettings, at every network. */
const reserved: Readonly<Record<string, { entities?: readonly string[]; vetting?: string }>> = {
  CHARITY: { entities: ['NON_PROFIT'] },
  POLITICAL: { vetting: 'POLITICAL' },
  EMERGENCY: { entities: ['NON_PROFIT', 'GOVERNMENT'] },
  PUBLIC_SERVICE_ANNOUNCEMENT: { entities: ['NON_PROFIT', 'GOVERNMENT'] },
}
/** Use cases allowed for sole proprietors. */
const forSoleProprietors = [
  'LOW_VOLUME',
  'MIXED',
  'MARKETING',
  'CUSTOMER_CARE',
  'ACCOUNT_NOTIFICATION',
  'TRIAL',
]
/** Use cases that networks review manually. */
const reviewed = ['CARRIER_EXEMPT', 'EMERGENCY', 'SOCIAL', 'CHARITY']

/** Samples that strict networks require, by network ID. */
const strictSamples: Readonly<Record<string, number>> = { '10035': 4, '10038': 2 }

/** AT&T: message class and messages per minute by score, best first. */
const attClasses = [
  { least: 75, msgClass: 'A', tpm: 4500, mmsTpm: 2400 },
  { least: 50, msgClass: 'C', tpm: 2400, mmsTpm: 1200 },
  { least: 1, msgClass: 'E', tpm: 240, mmsTpm: 150 },
] as const
const attUnvetted = { msgClass: 'T', tpm: 75, mmsTpm: 50 } as const
const attSole = { msgClass: 'W', tpm: 15, mmsTpm: 10 } as const

/** T-Mobile: messages per day by score, best first. */
const tmoTiers = [
  { least: 75, tier: 'TOP', daily: 200_000 },
  { least: 50, tier: 'UPPER_MID', daily: 40_000 },
  { least: 25, tier: 'LOWER_MID', daily: 10_000 },
  { least: 0, tier: 'LOW', daily: 2_000 },
] as const

/** Qualification of a brand for a use case at each network; `denied` if no network may accept the use case. */
export function recordsOf(question: Question) {
  if (isDenied(question)) return 'denied'
  return [
    att(question),
    tMobile(question),
    plain(question, '10038', 'Verizon Wireless'),
    plain(question, '10036', 'US Cellular'),
  ]
}

function isDenied({ usecase, brand, vettings }: Question): boolean {
  const { entities, vetting } = reserved[usecase] ?? {}
  if (entities && !entities.includes(brand.entity_type ?? '')) return true
  if (vetting !== undefined && !vettings.some(({ vettingClass }) => vettingClass === vetting)) return true
  return brand.entity_type === 'SOLE_PROPRIETOR' && !forSoleProprietors.includes(usecase)
}

const bestOf = (vettings: readonly Vetting[]): Score =>
  vettings.reduce<Score>(
    (best, { score }) => (score === undefined ? best : Math.max(best ?? 0, score)),
    undefined,
  )

function common({ usecase, brand, verified }: Question, network_id: string, mno: string) {
  return {
    network_id,
    mno,
    status: 'UNKNOWN',
    mno_support: true,
    mno_review: reviewed.includes(usecase),
    qualify: verified,
    min_msg_samples: Math.max(
      usecase === 'MIXED' || usecase === 'LOW_VOLUME' ? 2 : 1,
      endingOf(brand.company_name ?? '') === 'strict' ? (strictSamples[network_id] ?? 1) : 1,
    ),
    req_subscriber_opt_in: usecase !== 'EMERGENCY',
    req_subscriber_opt_out: true,
    req_subscriber_help: true,
    no_embedded_link: false,
    no_embedded_phone: false,
    att_msg_class: null,
    att_tpm: null,
    att_mms_tpm: null,
    att_number_based: null,
    tmo_brand_tier: null,
    tmo_tpd: null,
    complaints: [] as Complaint[],
  } as const
}

function plain(question: Question, id: string, mno: string) {
  return common(question, id, mno)
}

function att(question: Question) {
  const { brand, vettings } = question
  const score = bestOf(vettings)
  const row =
    brand.entity_type === 'SOLE_PROPRIETOR'
      ? attSole
      : (score !== undefined && attClasses.find(({ least }) => score >= least)) || attUnvetted
  return {
    ...common(question, '10017', 'AT&T'),
    att_msg_class: row.msgClass,
    att_tpm: row.tpm,
    att_mms_tpm: row.mmsTpm,
    att_number_based: row === attSole,
  }
}

function tMobile(question: Question) {
  const { usecase, brand, vettings } = question
  const score = bestOf(vettings) ?? 0
  const { tier, daily } = tmoTiers.find(({ least }) => score >= least)!
  const ending = endingOf(brand.company_name ?? '')
  const isSweepstake = usecase === 'SWEEPSTAKE'
  return {
    ...common(question, '10035', 'T-Mobile'),
    mno_support: !isSweepstake,
    qualify: question.verified && !isSweepstake,
    tmo_brand_tier: usecase === 'EMERGENCY' ? ('UNCAPPED' as const) : tier,
    tmo_tpd: usecase === 'EMERGENCY' ? null : brand.entity_type === 'SOLE_PROPRIETOR' ? 1_000 : daily,
    complaints: ending === 'complained' ? [...complained] : [],
    no_embedded_link: ending === 'linkless',
    no_embedded_phone: ending === 'phoneless',
  }
}
