import {
  common,
  notFound,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  apiKey,
} from '#operators/index.ts'
import { protectionView } from './shapes.ts'

/** What of fraud protection accounts have beside rules. */
export const protectionOperations = {
  readProtection: {
    method: 'GET',
    path: '/operator/v1/accounts/{api_key}/protection',
    summary: 'What of fraud protection an account has beside rules',
    policy: operatorsOnly,
    roles: everyone,
    params: apiKey,
    answers: { 200: { schema: protectionView, says: 'Usual unless it was set.' }, ...common, ...notFound },
  },
  putProtection: {
    method: 'PUT',
    path: '/operator/v1/accounts/{api_key}/protection',
    summary: 'Set what of fraud protection an account has',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: apiKey,
    body: protectionView,
    answers: { 204: { says: 'Every node goes by it within a second.' }, ...withBody, ...notFound },
  },
} satisfies OperatorOperations
