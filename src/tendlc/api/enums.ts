import { classes, providers, validityMonths } from '../vetting/providers.ts'
import {
  altBusinessIdTypes,
  appealCategories,
  appealStatuses,
  brandRelationships,
  brandStatuses,
  campaignOpStatuses,
  campaignStatuses,
  cnpIds,
  consentMethods,
  entityTypes,
  frequencies,
  identityStatuses,
  networks,
  registryStatuses,
  resellerStatuses,
  sharingStatuses,
  stockExchanges,
  usecases,
  verticals,
  vettingClasses,
  vettingProviders,
  vettingStatuses,
  volumeTiers,
} from '../shapes/enumerations.ts'

const ids = (words: readonly string[]) => words.map((id) => ({ id }))

/** All enumerated values, by member name (S2-217). */
export const enumValues = {
  entity_type: ids(entityTypes),
  vertical: ids(verticals),
  usecase: usecases.map(({ id, samples }) => ({ id, min_msg_samples: samples })),
  campaign_op_status: ids(campaignOpStatuses),
  campaign_status: ids(campaignStatuses),
  registry_status: ids(registryStatuses),
  sharing_status: ids(sharingStatuses),
  cnp_id: ids(cnpIds),
  consent_method: ids(consentMethods),
  frequency: ids(frequencies),
  brand_status: ids(brandStatuses),
  identity_status: ids(identityStatuses),
  brand_relationship: ids(brandRelationships),
  alt_business_id_type: ids(altBusinessIdTypes),
  stock_exchange: ids(stockExchanges),
  evp_id: vettingProviders.map((id) => ({ id, display_name: providers[id].name })),
  vetting_class: vettingClasses.map((id) => ({ id, display_name: classes[id].name })),
  vetting_status: ids(vettingStatuses),
  appeal_category: ids(appealCategories),
  appeal_status: ids(appealStatuses),
  reseller_status: ids(resellerStatuses),
  mno: networks.map(({ id, name }) => ({ id, display_name: name })),
  tmo_brand_tier: ids(volumeTiers),
}

export const vettingClassValues = vettingClasses.map((id) => ({
  id,
  enabled: true,
  display_name: classes[id].name,
  description: classes[id].description,
  validity_months: validityMonths,
}))

export const vettingProviderValues = vettingProviders.map((id) => ({
  evp_id: id,
  display_name: providers[id].name,
  tcr_billable: true,
  vetting_classes: [...providers[id].classes],
  vetting_instruction: `Order by vetting_class; a vetting is valid for ${validityMonths} months.`,
}))
