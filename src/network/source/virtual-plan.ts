/** Planned data of a virtual number; undefined means unknown to the network. */
export type VirtualAnswers = {
  /** Null: no swap within the monitored period. */
  swappedHoursAgo: number | null | undefined
  reach: { data: boolean; sms: boolean; secondsAgo: number } | undefined
  roaming: { roaming: boolean; mcc: string } | undefined
  location: { latitude: number; longitude: number; radius: number; secondsAgo: number } | undefined
  /** Simulated failure instead of data. */
  fault?: VirtualFault
}

/** Simulated failures; `not-applicable`: no feature is offered for the number. */
export const virtualFaults = ['unreachable', 'timeout', 'not-applicable'] as const
export type VirtualFault = (typeof virtualFaults)[number]

/** Mobile country code of the home network of virtual numbers. */
export const virtualHome = '262'
/** Monitored period of the virtual network in days. */
export const virtualDays = 120

const berlin = { latitude: 52.5163, longitude: 13.3777, radius: 1_000, secondsAgo: 0 }
const day = 86_400

/** Default data of all numbers. */
export const defaultAnswers: VirtualAnswers = {
  swappedHoursAgo: 500,
  reach: { data: true, sms: true, secondsAgo: 0 },
  roaming: { roaming: false, mcc: virtualHome },
  location: berlin,
}

const abroad = (mcc: string): Partial<VirtualAnswers> => ({ roaming: { roaming: true, mcc } })
const at = (location: Partial<NonNullable<VirtualAnswers['location']>>): Partial<VirtualAnswers> => ({
  location: { ...berlin, ...location },
})

/** Changes to the default data by the last two digits, with their description in docs/SANDBOX.md. */
export const VIRTUAL_PLAN: readonly {
  digits: string
  outcome: string
  answers: Partial<VirtualAnswers>
}[] = [
  {
    digits: '10',
    outcome: 'no SIM swap in the monitored 120 days',
    answers: { swappedHoursAgo: null },
  },
  { digits: '11', outcome: 'SIM swapped one hour ago', answers: { swappedHoursAgo: 1 } },
  { digits: '12', outcome: 'SIM swapped 1200 hours ago', answers: { swappedHoursAgo: 1200 } },
  { digits: '13', outcome: 'time of the last SIM change unknown', answers: { swappedHoursAgo: undefined } },
  {
    digits: '20',
    outcome: 'reachable by SMS only',
    answers: { reach: { data: false, sms: true, secondsAgo: 0 } },
  },
  {
    digits: '21',
    outcome: 'unreachable for three hours',
    answers: { reach: { data: false, sms: false, secondsAgo: 10_800 } },
  },
  {
    digits: '22',
    outcome: 'reachable by data only',
    answers: { reach: { data: true, sms: false, secondsAgo: 0 } },
  },
  { digits: '23', outcome: 'reachability unknown', answers: { reach: undefined } },
  { digits: '30', outcome: 'roams in France (208)', answers: abroad('208') },
  { digits: '31', outcome: 'roams in the United States (310)', answers: abroad('310') },
  { digits: '32', outcome: 'roams in the French Antilles (340, five countries)', answers: abroad('340') },
  { digits: '33', outcome: 'roams in an international network (901)', answers: abroad('901') },
  { digits: '34', outcome: 'roams in the United Kingdom (234)', answers: abroad('234') },
  { digits: '35', outcome: 'roams in South Africa (655)', answers: abroad('655') },
  { digits: '36', outcome: 'roaming status unknown', answers: { roaming: undefined } },
  { digits: '40', outcome: 'within 200 m of 52.5163, 13.3777', answers: at({ radius: 200 }) },
  { digits: '41', outcome: 'within 20 km of 52.5163, 13.3777', answers: at({ radius: 20_000 }) },
  {
    digits: '42',
    outcome: 'within 1 km of 53.5511, 9.9937',
    answers: at({ latitude: 53.5511, longitude: 9.9937 }),
  },
  {
    digits: '43',
    outcome: 'within 5 km of -16.7900, 179.9900, close to the antimeridian',
    answers: at({ latitude: -16.79, longitude: 179.99, radius: 5_000 }),
  },
  {
    digits: '44',
    outcome: 'within 10 km of the north pole',
    answers: at({ latitude: 90, longitude: 0, radius: 10_000 }),
  },
  {
    digits: '45',
    outcome: 'last seen at 52.5163, 13.3777 ten minutes ago',
    answers: at({ secondsAgo: 600 }),
  },
  { digits: '46', outcome: 'last seen at 52.5163, 13.3777 a day ago', answers: at({ secondsAgo: day }) },
  { digits: '47', outcome: 'location unknown', answers: { location: undefined } },
  {
    digits: '96',
    outcome: 'no network feature offered for the number (422 SERVICE_NOT_APPLICABLE)',
    answers: { fault: 'not-applicable' },
  },
  {
    digits: '97',
    outcome: 'number unknown to the network',
    answers: { swappedHoursAgo: undefined, reach: undefined, roaming: undefined, location: undefined },
  },
  { digits: '98', outcome: 'the network is unreachable', answers: { fault: 'unreachable' } },
  { digits: '99', outcome: 'the network does not respond in time', answers: { fault: 'timeout' } },
]

const byDigits = new Map(VIRTUAL_PLAN.map(({ digits, answers }) => [digits, answers]))

/** Planned data of a virtual number, by its last two digits. */
export function plannedAnswers(msisdn: string): VirtualAnswers {
  return { ...defaultAnswers, ...byDigits.get(msisdn.slice(-2)) }
}
