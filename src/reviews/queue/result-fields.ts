import type { ReviewKind } from './states.ts'

/** Members of the result of a decision. */
export type ResultField =
  | 'registry_id'
  | 'universal_ein'
  | 'relationship'
  | 'score'
  | 'expires_at'
  | 'networks'
  | 'att_msg_class'
  | 'att_tpm'
  | 'att_mms_tpm'
  | 'tmo_brand_tier'
  | 'tmo_tpd'
  | 'partner_id'
  | 'brand_name'
  | 'usecase'
  | 'description'
  | 'message_flow'
  | 'samples'

/** The members that an approval may state, by kind of review; those with `true` are required. */
export const resultFields: Readonly<Partial<Record<ReviewKind, Partial<Record<ResultField, boolean>>>>> = {
  'registry-brand': { registry_id: false, universal_ein: false, relationship: false },
  'registry-vetting': { score: true, expires_at: false },
  'registry-appeal': { score: true, expires_at: false },
  'registry-reseller': { registry_id: true },
  'registry-campaign': { registry_id: false, networks: false },
  'registry-network': {
    att_msg_class: false,
    att_tpm: false,
    att_mms_tpm: false,
    tmo_brand_tier: false,
    tmo_tpd: false,
  },
  'registry-sharing': {
    registry_id: false,
    partner_id: false,
    brand_name: true,
    usecase: true,
    description: true,
    message_flow: true,
    samples: true,
  },
}
