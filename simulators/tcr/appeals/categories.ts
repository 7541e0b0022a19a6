export const identityCategories = ['VERIFY_TAX_ID', 'VERIFY_NON_PROFIT', 'VERIFY_GOVERNMENT'] as const
export const vettingCategories = [...identityCategories, 'LOW_SCORE'] as const
