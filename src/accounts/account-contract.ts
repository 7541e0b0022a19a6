import { z } from 'zod'
import { contract } from '#platform/contract.ts'
import { withKey } from './policies.ts'
import { restRefused } from './rest-wire.ts'

const unauthorized = restRefused('The credentials are missing or wrong.')
const tooFast = restRefused('More calls than the account may make; again after Retry-After.')

/** `/account/*`: an account's money and settings (S3-080 to S3-082). */
export const accountContract = contract('account', 'Account', {
  getBalance: {
    method: 'GET',
    path: '/account/get-balance',
    summary: 'Get the balance',
    answers: {
      200: {
        schema: z.object({ value: z.number().describe('in euros'), autoReload: z.boolean() }),
        says: 'The balance.',
      },
      401: unauthorized,
      429: tooFast,
    },
    policy: withKey,
  },
})
