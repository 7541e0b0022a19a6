import type { UseFormReturnType } from '@mantine/form'
import type { SmppUser } from './seen.ts'

/** The settings of an SMPP user in a form: networks have one line each, and an empty text stands for null. */
export type Choice = { value: string; label: string }

export type SettingValues = ReturnType<typeof settingsOf>

/** The limits that only operators set. */
export type LimitValues = ReturnType<typeof limitsOf>

export type SettingsForm<V extends SettingValues = SettingValues> = UseFormReturnType<V>

const plain = [
  'description',
  'requires_tls',
  'bind_types',
  'alphabet',
  'segments',
  'segment_wait_seconds',
  'id_form',
  'refusals',
  'low_balance',
  'receipt_seconds',
  'receipt_offset_minutes',
  'receipt_text',
  'inbound',
  'inbound_alphabet',
  'inbound_long',
] as const satisfies (keyof SmppUser)[]

export const settingsOf = (user: SmppUser) => ({
  ...(Object.fromEntries(plain.map((name) => [name, user[name]])) as Pick<SmppUser, (typeof plain)[number]>),
  networks: user.networks.join('\n'),
  default_sender: user.default_sender ?? '',
  application_id: user.application_id ?? '',
})

export const limitsOf = (user: SmppUser) => ({
  max_binds: user.max_binds,
  submit_window: user.submit_window,
  delivery_window: user.delivery_window,
  max_per_second: user.max_per_second ?? ('' as number | ''),
})

/** The settings of a new user, which are the defaults of the exchange. */
export const newSettings: SettingValues = {
  description: '',
  networks: '',
  requires_tls: false,
  bind_types: ['transceiver', 'transmitter', 'receiver'],
  alphabet: 'gsm',
  default_sender: '',
  segments: 'join',
  segment_wait_seconds: 60,
  id_form: 'uuid',
  refusals: 'receipt',
  low_balance: 'own_status',
  receipt_seconds: false,
  receipt_offset_minutes: 0,
  receipt_text: true,
  inbound: 'none',
  application_id: '',
  inbound_alphabet: 'ucs2',
  inbound_long: 'payload',
}

export const newLimits: LimitValues = {
  max_binds: 4,
  submit_window: 100,
  delivery_window: 50,
  max_per_second: '',
}

/** The members of a request for the values that differ from those at the opening of the form. */
export function changesIn<V extends Partial<SettingValues & LimitValues>>(before: V, after: V) {
  // Without an application, messages of an application cannot be received.
  const filled = after.inbound === 'application' ? after : { ...after, application_id: '' }
  const changed = Object.keys(before).filter(
    (name) => !isSame(before[name as keyof V], filled[name as keyof V]),
  )
  return Object.fromEntries(changed.map((name) => [name, wireOf(name, filled[name as keyof V])])) as Partial<
    Pick<
      SmppUser,
      (typeof plain)[number] | 'networks' | 'default_sender' | 'application_id' | keyof LimitValues
    >
  >
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function wireOf(name: string, value: unknown): unknown {
  if (name === 'networks')
    return String(value)
      .split(/[\s,]+/)
      .filter((network) => network !== '')
  return value === '' && name !== 'description' ? null : value
}
