import type { NetworkRecord, QualificationQuestion } from '../requests/port.ts'
import { networks, usecases } from '../shapes/enumerations.ts'

/**
 * Without a registry, a verified brand qualifies for every use case at the networks that an operator has stated for it, with the stated throughput.
 * Networks without a statement accept it, with the lowest throughput that they grant.
 */
export function qualification({
  usecase,
  verified,
  statedTerms = [],
}: QualificationQuestion): NetworkRecord[] {
  const statedOf = (id: string) => statedTerms.find(({ network_id }) => network_id === id)
  const samples = usecases.find(({ id }) => id === usecase)!.samples
  return networks.map(({ id, name }) => ({
    network_id: id,
    mno: name,
    status: 'UNKNOWN',
    mno_support: true,
    mno_review: true,
    min_msg_samples: samples,
    req_subscriber_opt_in: usecase !== 'EMERGENCY',
    req_subscriber_opt_out: true,
    req_subscriber_help: true,
    no_embedded_link: false,
    no_embedded_phone: false,
    ...unlimited,
    ...lowest[id],
    ...statedOf(id),
    qualify: verified && (statedOf(id)?.qualify ?? true),
    complaints: [],
  }))
}

const unlimited = {
  att_msg_class: null,
  att_tpm: null,
  att_mms_tpm: null,
  att_number_based: null,
  tmo_brand_tier: null,
  tmo_tpd: null,
}

/** The throughput of brands without a vetting score, by network: AT&T class T, T-Mobile tier LOW. */
const lowest: Readonly<Record<string, Partial<NetworkRecord>>> = {
  '10017': { att_msg_class: 'T', att_tpm: 75, att_mms_tpm: 50, att_number_based: false },
  '10035': { tmo_brand_tier: 'LOW', tmo_tpd: 2_000 },
}
