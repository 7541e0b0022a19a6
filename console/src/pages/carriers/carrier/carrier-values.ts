import type { UseFormReturnType } from '@mantine/form'
import type { CarrierSeen } from '../seen.ts'

/** The values of the form for a new carrier. */
export const unset = {
  carrier_id: '',
  name: '',
  host: '',
  port: 2775,
  system_id: '',
  password: '',
  system_type: '',
  tls: false,
  tls_ca: '',
  entity_id_tag: 5120 as number | '',
  content_id_tag: 5121 as number | '',
  bind_mode: 'transceiver',
  binds: 1,
  submit_window: 10,
  submits_per_second: 0,
  concatenation: 'udh8',
  alphabet: 'gsm',
  response_id_form: 'loose',
  receipt_id_form: 'loose',
  response_timeout_ms: 30_000,
  enquire_link_ms: 20_000,
  dead_peer_timeout_ms: 120_000,
  receipt_wait_seconds: 60,
}
export type Values = typeof unset
export type CarrierForm = UseFormReturnType<Values>
const orNone: ReadonlySet<string> = new Set(['tls_ca', 'entity_id_tag', 'content_id_tag'])
const names = Object.keys(unset) as (keyof Values)[]

export function valuesOf(one: CarrierSeen): Values {
  const known = names.map((name) => [name, name === 'password' ? '' : (one[name] ?? '')])
  return Object.fromEntries(known) as Values
}

/** Converts the values of the form for the API, where some empty fields are null; CA certificates have no effect without TLS. */
export function wireOf(values: Values) {
  const shown = values.tls ? values : { ...values, tls_ca: '' }
  const wire = Object.entries(shown).map(([name, value]) => [
    name,
    orNone.has(name) && value === '' ? null : value,
  ])
  return Object.fromEntries(wire) as Omit<Values, 'tls_ca'> & { tls_ca: string | null }
}

/** Why a password is not valid; the length is that of the field in SMPP 3.4. */
export const passwordFault = (password: string): string | null =>
  password.length > 8 ? `SMPP allows at most 8 characters; these are ${password.length}.` : null

/** The settings without which no bind can be tested, with the error of each. */
export const missingForBind = ({ host, system_id: systemId }: Values): Record<string, string> => ({
  ...(host === '' && { host: 'This is required.' }),
  ...(systemId === '' && { system_id: 'This is required.' }),
})
