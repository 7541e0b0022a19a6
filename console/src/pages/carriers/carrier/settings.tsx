import { Facts } from '../../../parts/values/facts.tsx'
import { When } from '../../../parts/values/when.tsx'
import type { CarrierSeen } from '../seen.ts'

/** What is agreed with a carrier, in the words of its form, with the API's names in titles. */
export function Settings({ one }: { one: CarrierSeen }) {
  return (
    <Facts
      of={[
        ['Id', one.carrier_id, 'carrier_id'],
        ['Host and port', `${one.host}:${one.port}`, 'host, port'],
        ['TLS', one.tls ? `Yes${one.tls_ca ? ', by authorities of its own' : ''}` : 'No', 'tls, tls_ca'],
        ['system_id', one.system_id],
        ['Password', 'Set, and never shown', 'password'],
        ['system_type', one.system_type || '–'],
        ['Binds', `${one.binds}, as ${one.bind_mode}`, 'binds, bind_mode'],
        ['Window of each', one.submit_window, 'submit_window'],
        ['Submits a second', one.submits_per_second || 'No rate is agreed', 'submits_per_second'],
        ['Long texts', one.concatenation, 'concatenation'],
        ['data_coding 0 is', one.alphabet, 'alphabet'],
        ['Ids in responses', one.response_id_form, 'response_id_form'],
        ['Ids in receipts', one.receipt_id_form, 'receipt_id_form'],
        ['Response within', seconds(one.response_timeout_ms), 'response_timeout_ms'],
        ['enquire_link after', seconds(one.enquire_link_ms), 'enquire_link_ms'],
        ['Drops a dead session after', seconds(one.dead_peer_timeout_ms), 'dead_peer_timeout_ms'],
        ['Waits for receipts', `${one.receipt_wait_seconds} s`, 'receipt_wait_seconds'],
        ['Tag of entity_id', one.entity_id_tag, 'entity_id_tag'],
        ['Tag of content_id', one.content_id_tag, 'content_id_tag'],
        ['Created', <When key="created" at={one.created_at} wall />],
      ]}
    />
  )
}

const seconds = (ms: number) => `${ms / 1000} s`
