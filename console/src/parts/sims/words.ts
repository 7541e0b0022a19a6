/** What the numbers of a SIM's fraud and limit status mean. */
export const fraudWords = ['ok', 'noFraudProfile', 'alarm'] as const
export const limitWords = ['ok', 'warning', 'alarm', 'suspended', 'noLimitProfile'] as const

type Tone = 'good' | 'wait' | 'bad' | 'plain'

export const fraudTones: readonly Tone[] = ['good', 'plain', 'bad']
export const limitTones: readonly Tone[] = ['good', 'wait', 'bad', 'bad', 'plain']

/** What a SIM's status is felt as. */
export function statusTone(status: string): Tone {
  if (status === 'Productive') return 'good'
  if (status.startsWith('Blocked') || status === 'Suspended' || status === 'Undefined') return 'bad'
  if (status === 'Test' || status === 'Delivered') return 'wait'
  return 'plain'
}

/** Filters of a list of SIMs, in the API's own names. */
export const filterNames = [
  'iccid',
  'status',
  'fraud_status',
  'limit_status',
  'field1',
  'field2',
  'field3',
  'field4',
  'field5',
  'field6',
  'field7',
  'field8',
  'field9',
  'field10',
  'changed_from',
  'changed_to',
] as const
export type SimFilters = Partial<Record<(typeof filterNames)[number], string>>
