import type { FieldWords, Labelled } from '#platform/contract/labelled-fields.ts'
import { labelledBrand } from '../brands/labelled-fields.ts'
import { labelledCampaign } from '../campaigns/labelled-fields.ts'
import { politicalFields } from '../vetting/labelled-fields.ts'
import { appealCategoryWords, providerWords, vettingClassWords } from '../shapes/choice-fields.ts'

/** Choices of the results of decisions. */
export { brandRelationships, networks, usecaseNames, volumeTiers } from '../shapes/enumerations.ts'

const ids: Readonly<Record<string, FieldWords>> = {
  brand_id: { label: 'Brand ID' },
  campaign_id: { label: 'Campaign ID' },
  registry_brand_id: { label: 'Brand ID at the registry' },
  registry_campaign_id: { label: 'Campaign ID at the registry' },
}

/** Labels of the brand, vetting or appeal that an operator decides about instead of the registry. */
export const labelledBrandRequest: Labelled = {
  groups: [
    {
      title: 'Vetting',
      names: [
        'order',
        'evp_id',
        'vetting_class',
        'vetting_id',
        'score',
        'categories',
        'reason',
        'files',
        'vetting_political_details',
      ],
    },
    ...labelledBrand.groups,
  ],
  fields: {
    ...labelledBrand.fields,
    ...ids,
    order: {
      label: 'Vetting is',
      choices: { ordered: 'ordered from the provider', imported: 'imported by its ID' },
    },
    evp_id: { label: 'Provider', choices: providerWords },
    vetting_class: { label: 'Vetting class', choices: vettingClassWords },
    vetting_id: { label: 'Vetting ID' },
    score: { label: 'Disputed score' },
    categories: { label: 'Categories of the appeal', choices: appealCategoryWords },
    reason: { label: 'Reason of the appeal', long: true },
    files: { label: 'Files' },
    ...politicalFields,
  },
}

/** Labels of the campaign that an operator decides about instead of the registry or a network. */
export const labelledCampaignRequest: Labelled = {
  groups: [
    {
      title: 'Network',
      names: ['mno', 'network_id', 'att_msg_class', 'att_tpm', 'att_mms_tpm', 'tmo_brand_tier', 'tmo_tpd'],
    },
    ...labelledCampaign.groups,
  ],
  fields: {
    ...labelledCampaign.fields,
    ...ids,
    brand: { label: 'Brand' },
    networks: { label: 'Networks' },
    network_ids: { label: 'Network IDs' },
    usecases: { label: 'Supported use cases' },
    mno: { label: 'Network' },
    network_id: { label: 'Network ID' },
    att_msg_class: { label: 'AT&T message class' },
    att_tpm: { label: 'AT&T messages per minute' },
    att_mms_tpm: { label: 'AT&T MMS per minute' },
    tmo_brand_tier: { label: 'T-Mobile brand tier' },
    tmo_tpd: { label: 'T-Mobile messages per day' },
  },
}
