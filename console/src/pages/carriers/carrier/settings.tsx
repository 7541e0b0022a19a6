import type { ReactNode } from 'react'
import { type Fact, Facts } from '../../../parts/values/facts.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { CarrierSeen } from '../seen.ts'
import { fieldLabels, settingLabel } from './setting-labels.ts'

/** The settings of a carrier with the labels of its form; titles show the API names. */
export function Settings({ one }: { one: CarrierSeen }) {
  return (
    <Facts
      of={[
        fact('carrier_id', one.carrier_id),
        ['Host and port', `${one.host}:${one.port}`, 'host, port'],
        [
          fieldLabels.tls,
          one.tls ? `Yes${one.tls_ca ? ', custom CA certificates' : ''}` : 'No',
          'tls, tls_ca',
        ],
        fact('system_id', one.system_id),
        fact('password', 'Set, never shown'),
        fact('system_type', one.system_type || '–'),
        [
          fieldLabels.binds,
          `${one.binds}, ${settingLabel('bind_mode', one.bind_mode).toLowerCase()}`,
          'binds, bind_mode',
        ],
        fact('submit_window', one.submit_window),
        fact('submits_per_second', one.submits_per_second || 'No limit'),
        fact('concatenation', settingLabel('concatenation', one.concatenation)),
        fact('alphabet', settingLabel('alphabet', one.alphabet)),
        fact('response_id_form', settingLabel('id_form', one.response_id_form)),
        fact('receipt_id_form', settingLabel('id_form', one.receipt_id_form)),
        fact('response_timeout_ms', seconds(one.response_timeout_ms)),
        fact('enquire_link_ms', seconds(one.enquire_link_ms)),
        fact('dead_peer_timeout_ms', seconds(one.dead_peer_timeout_ms)),
        fact('receipt_wait_seconds', `${one.receipt_wait_seconds} s`),
        fact('entity_id_tag', one.entity_id_tag ?? 'Not sent'),
        fact('content_id_tag', one.content_id_tag ?? 'Not sent'),
        ['Created', <When key="created" at={one.created_at} wall />],
      ]}
    />
  )
}

/** A setting and its value; the title is the API name. */
const fact = (name: keyof typeof fieldLabels, value: ReactNode): Fact => [fieldLabels[name], value, name]

const seconds = (ms: number) => `${ms / 1000} s`
