import { Facts } from '../../parts/facts.tsx'
import { When } from '../../parts/when.tsx'
import type { CarrierSeen } from './seen.ts'

/** What is agreed with a carrier, in the API's names. */
export function Settings({ one }: { one: CarrierSeen }) {
  return (
    <Facts
      of={[
        ['carrier_id', one.carrier_id],
        ['host, port', `${one.host}:${one.port}`],
        ['tls', one.tls ? `yes${one.tls_ca ? ', by authorities of its own' : ''}` : 'no'],
        ['system_id', one.system_id],
        ['password', 'set, and never shown'],
        ['system_type', one.system_type || '–'],
        ['bind_mode, binds', `${one.bind_mode}, ${one.binds}`],
        ['submit_window', one.submit_window],
        ['submits_per_second', one.submits_per_second || 'no limit'],
        ['concatenation', one.concatenation],
        ['alphabet', one.alphabet],
        ['response_id_form', one.response_id_form],
        ['receipt_id_form', one.receipt_id_form],
        ['response_timeout_ms', one.response_timeout_ms],
        ['enquire_link_ms', one.enquire_link_ms],
        ['receipt_wait_seconds', one.receipt_wait_seconds],
        ['entity_id_tag', one.entity_id_tag],
        ['content_id_tag', one.content_id_tag],
        ['Created', <When key="created" at={one.created_at} wall />],
      ]}
    />
  )
}
