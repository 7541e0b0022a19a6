import { notFound, type OperatorOperations, apiKey, gets, puts } from '#operators/index.ts'
import { protectionView } from './shapes.ts'

/** What of fraud protection accounts have beside rules. */
export const protectionOperations = {
  readProtection: gets('/operator/v1/accounts/{api_key}/protection', {
    summary: 'What of fraud protection an account has beside rules',
    params: apiKey,
    versioned: true,
    answers: { 200: { schema: protectionView, says: 'Usual unless it was set.' } },
  }),
  putProtection: puts('/operator/v1/accounts/{api_key}/protection', {
    summary: 'Set what of fraud protection an account has',
    roles: ['messaging'],
    params: apiKey,
    body: protectionView,
    versioned: true,
    answers: { 204: { says: 'Every node goes by it within a second.' }, ...notFound },
  }),
} satisfies OperatorOperations
