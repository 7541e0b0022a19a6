/** Why a provider declines a campaign that is shared with it. */
export const rejectionCategories: readonly string[] = [
  'BRAND_INCONSISTENCIES',
  'CALL_TO_ACTION',
  'CAMPAIGN_DESCRIPTION_OR_ATTRIBUTES',
  'DISALLOWED_CONTENT',
  'MANDATORY_MESSAGE_TERMINOLOGY',
  'PRIVACY_POLICY',
  'SAMPLE_MESSAGE',
  'TERMS_AND_CONDITIONS',
  'OTHER',
]
