import type { Operations } from '#platform/contract.ts'
import { common, notFound, withBody } from './answers.ts'
import { operatorsOnly } from './policy.ts'
import { protectionView } from './rule-shapes.ts'
import { apiKey } from './shapes.ts'

/** What of fraud protection accounts have beside rules. */
export const protectionOperations = {
  readProtection: {
    method: 'GET',
    path: '/operator/v1/accounts/{api_key}/protection',
    summary: 'What of fraud protection an account has beside rules',
    policy: operatorsOnly,
    params: apiKey,
    answers: { 200: { schema: protectionView, says: 'Usual unless it was set.' }, ...common, ...notFound },
  },
  putProtection: {
    method: 'PUT',
    path: '/operator/v1/accounts/{api_key}/protection',
    summary: 'Set what of fraud protection an account has',
    policy: operatorsOnly,
    params: apiKey,
    body: protectionView,
    answers: { 204: { says: 'Every node goes by it within a second.' }, ...withBody, ...notFound },
  },
} satisfies Operations
