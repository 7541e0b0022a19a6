import type { NetworkRecord } from '../../requests/port.ts'
import { networks as ours } from '../../shapes/enumerations.ts'
import type { NetworkTerms } from './state-calls.ts'

/** IDs of networks at the registry, by our ID, where they differ. */
const registryIds: Readonly<Record<string, string>> = { '10036': '10037' }

const registryIdOf = (id: string): string => registryIds[id] ?? id

type Network = { id: string; name: string; registryId: string }

const records: readonly Network[] = ours.map(({ id, name }) => ({ id, name, registryId: registryIdOf(id) }))

/** Our networks, with what the registry states about each; undefined if it does not name the network. */
export function eachNetwork<T>(stated: Readonly<Record<string, T>>) {
  return records.map((one) => ({ ...one, stated: stated[one.registryId] }))
}

/** Terms of every network of ours. A network that the registry does not name does not qualify. */
export function recordsOf(terms: Readonly<Record<string, NetworkTerms>>): NetworkRecord[] {
  return eachNetwork(terms).map(({ id, name, stated }) => ({
    network_id: id,
    mno: name,
    status: 'UNKNOWN',
    mno_support: stated !== undefined && stated.mnoSupport !== false,
    mno_review: stated?.mnoReview ?? false,
    qualify: stated?.qualify ?? false,
    min_msg_samples: stated?.minMsgSamples ?? 1,
    req_subscriber_opt_in: stated?.reqSubscriberOptin ?? false,
    req_subscriber_opt_out: stated?.reqSubscriberOptout ?? false,
    req_subscriber_help: stated?.reqSubscriberHelp ?? false,
    no_embedded_link: stated?.noEmbeddedLink ?? false,
    no_embedded_phone: stated?.noEmbeddedPhone ?? false,
    att_msg_class: stated?.msgClass ?? null,
    att_tpm: stated?.tpm ?? null,
    att_mms_tpm: stated?.mmsTpm ?? null,
    att_number_based: stated?.tpmScope == null ? null : stated.tpmScope === 'PHONE_NUMBER',
    tmo_brand_tier: stated?.brandTier ?? null,
    tmo_tpd: stated?.brandDailyCap ?? null,
    complaints: [],
  }))
}
