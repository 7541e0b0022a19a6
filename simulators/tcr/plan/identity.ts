import type { Category } from '../rules/identity.ts'
import { endingOf } from './endings.ts'

type Check = Pick<Category, 'id' | 'description' | 'fields'>

/** Failed identity checks by the last word of a company name. */
const checks: Readonly<Record<string, Check>> = {
  mismatch: {
    id: 'TAX_ID',
    description: 'The tax ID does not match the legal name.',
    fields: ['ein', 'companyName'],
  },
  elsewhere: {
    id: 'OTHERS',
    description: 'The address does not match the company.',
    fields: ['street', 'city', 'state', 'postalCode', 'country'],
  },
  delisted: {
    id: 'STOCK_SYMBOL',
    description: 'The stock symbol is unknown at the stock exchange.',
    fields: ['stockSymbol', 'stockExchange'],
  },
  unchartered: {
    id: 'ENTITY_TYPE',
    description: 'The entity type does not match the company.',
    fields: ['entityType', 'ein'],
  },
}

/** The feedback about a company name; empty if the identity is verified. */
export function feedbackByName(companyName: unknown): Category[] {
  const check = checks[endingOf(companyName)]
  if (!check) return []
  return [
    {
      ...check,
      displayName: check.id.toLowerCase().replaceAll('_', ' '),
      errors: [{ code: check.id, message: check.description }],
    },
  ]
}
