import { Facts } from '../../../parts/values/facts.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { CarrierSeen } from '../seen.ts'
import { settingLabel } from './setting-labels.ts'

/** The settings of a carrier with the labels of its form; titles show the API names. */
export function Settings({ one }: { one: CarrierSeen }) {
  return (
    <Facts
      of={[
        ['ID', one.carrier_id, 'carrier_id'],
        ['Host and port', `${one.host}:${one.port}`, 'host, port'],
        ['TLS', one.tls ? `Yes${one.tls_ca ? ', custom CA certificates' : ''}` : 'No', 'tls, tls_ca'],
        ['System ID', one.system_id, 'system_id'],
        ['Password', 'Set, never shown', 'password'],
        ['System type', one.system_type || '–', 'system_type'],
        [
          'Binds',
          `${one.binds}, ${settingLabel('bind_mode', one.bind_mode).toLowerCase()}`,
          'binds, bind_mode',
        ],
        ['Window of each bind', one.submit_window, 'submit_window'],
        ['Submits per second', one.submits_per_second || 'No limit', 'submits_per_second'],
        ['Long texts', settingLabel('concatenation', one.concatenation), 'concatenation'],
        ['Default alphabet (data_coding 0)', settingLabel('alphabet', one.alphabet), 'alphabet'],
        ['Message IDs in responses', settingLabel('id_form', one.response_id_form), 'response_id_form'],
        ['Message IDs in receipts', settingLabel('id_form', one.receipt_id_form), 'receipt_id_form'],
        ['Response timeout', seconds(one.response_timeout_ms), 'response_timeout_ms'],
        ['Keep-alive interval (enquire_link)', seconds(one.enquire_link_ms), 'enquire_link_ms'],
        ['Dead peer timeout', seconds(one.dead_peer_timeout_ms), 'dead_peer_timeout_ms'],
        ['Receipt timeout', `${one.receipt_wait_seconds} s`, 'receipt_wait_seconds'],
        ['Entity ID tag', one.entity_id_tag ?? 'Not sent', 'entity_id_tag'],
        ['Content ID tag', one.content_id_tag ?? 'Not sent', 'content_id_tag'],
        ['Created', <When key="created" at={one.created_at} wall />],
      ]}
    />
  )
}

const seconds = (ms: number) => `${ms / 1000} s`
