import { valueAt, type Values } from '../../parts/schema-form/values.ts'

/** Fields that are shown only for certain values of others. */
export const isShown = (name: string, values: Values): boolean => {
  if (name === 'use_case.political_auth_token')
    return valueAt(values, ['use_case', 'category']) === 'Political'
  if (name === 'opt_in.workflow_description') return valueAt(values, ['opt_in', 'workflow']) === 'Other'
  if (name === 'requested_numbers.business_reason') return countOf(values) > 1
  return true
}

const countOf = (values: Values) => (values['requested_numbers'] as unknown[] | undefined)?.length ?? 0

/** Fields that a submission requires and a draft does not. */
const complete = new Set([
  'requested_numbers',
  'estimated_monthly_volume',
  'use_case.category',
  'use_case.description',
  'use_case.political_auth_token',
  'message_content.content',
  'opt_in.workflow',
  'opt_in.workflow_description',
  'opt_in.images',
  'requested_numbers.business_reason',
])

export const isNeeded = (name: string, values: Values): boolean =>
  complete.has(name) ||
  (['business.tax_id_type', 'business.tax_id'].includes(name) &&
    valueAt(values, ['business', 'entity_type']) !== 'SOLE_PROPRIETOR')
