import { stateLabel } from './state-labels.ts'

type Qualification = {
  att_tpm: number | null
  att_number_based?: boolean | null
  tmo_tpd: number | null
  tmo_brand_tier: string | null
}

/** The throughput that a network allows a campaign. */
export function throughputOf({ att_tpm, att_number_based, tmo_tpd, tmo_brand_tier }: Qualification): string {
  if (att_tpm !== null)
    return `${att_tpm.toLocaleString()} SMS per minute${att_number_based ? ' and number' : ''}`
  if (tmo_tpd === null) return 'No limit'
  const tier = tmo_brand_tier && `, ${stateLabel(tmo_brand_tier).toLowerCase()} tier`
  return `${tmo_tpd.toLocaleString()} messages per day${tier ?? ''}`
}
