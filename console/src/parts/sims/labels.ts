import { fraudStatuses, limitStatuses } from '#sims/states/states.ts'
import { fieldNames } from '#sims/cards/custom-fields.ts'
import type { Ask } from '../../api/contracts.ts'

type Tone = 'good' | 'wait' | 'bad' | 'plain'
type StatusLabel = { words: string; tone: Tone }

const fraud = {
  ok: { words: 'ok', tone: 'good' },
  noFraudProfile: { words: 'no profile', tone: 'plain' },
  alarm: { words: 'alarm', tone: 'bad' },
} as const satisfies Record<keyof typeof fraudStatuses, StatusLabel>

const limit = {
  ok: { words: 'ok', tone: 'good' },
  warning: { words: 'warning', tone: 'wait' },
  alarm: { words: 'alarm', tone: 'bad' },
  suspended: { words: 'suspended', tone: 'bad' },
  noLimitProfile: { words: 'no profile', tone: 'plain' },
} as const satisfies Record<keyof typeof limitStatuses, StatusLabel>

/** The labels in the order of the numeric codes of the API. */
const byCode = (codes: Readonly<Record<string, number>>, labels: Readonly<Record<string, StatusLabel>>) =>
  Object.entries(codes).reduce<StatusLabel[]>((all, [name, code]) => {
    all[code] = labels[name]!
    return all
  }, [])

export const fraudLabels: readonly StatusLabel[] = byCode(fraudStatuses, fraud)
export const limitLabels: readonly StatusLabel[] = byCode(limitStatuses, limit)

/** The color of a SIM's status. */
export function statusTone(status: string): Tone {
  if (status === 'Productive') return 'good'
  if (status.startsWith('Blocked') || status === 'Suspended' || status === 'Undefined') return 'bad'
  if (status === 'Test' || status === 'Delivered') return 'wait'
  return 'plain'
}

type Query = Ask<'listSims'>['query']

/** The filters and the order of a list of SIMs, by their API names. */
export const filterNames = [
  'iccid',
  'ends_with',
  'status',
  'fraud_status',
  'limit_status',
  'sim_pool_id',
  'limit_profile_id',
  'fraud_profile_id',
  'import_id',
  ...fieldNames,
  'changed_from',
  'changed_to',
  'order',
] as const satisfies readonly (keyof Query)[]
export type SimFilters = Partial<Record<(typeof filterNames)[number], string>>
