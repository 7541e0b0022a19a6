import { notFound, type OperatorOperations, apiKey, gets, puts } from '#operators/index.ts'
import { protectionView } from './shapes.ts'

/** Operations on the protection settings that accounts have in addition to traffic rules. */
export const protectionOperations = {
  readProtection: gets('/operator/v1/accounts/{api_key}/protection', {
    summary: 'Get the protection settings of an account',
    params: apiKey,
    versioned: true,
    responses: {
      200: { schema: protectionView, description: 'The settings, or the defaults if none were set.' },
    },
  }),
  putProtection: puts('/operator/v1/accounts/{api_key}/protection', {
    summary: 'Set the protection settings of an account',
    roles: ['messaging'],
    params: apiKey,
    body: protectionView,
    versioned: true,
    responses: {
      204: { description: 'The settings were stored and apply on all nodes within 1 s.' },
      ...notFound,
    },
  }),
} satisfies OperatorOperations
