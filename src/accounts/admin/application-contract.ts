import { z } from 'zod'
import { applicationView, applicationInput } from '../api/applications-contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes, gets, posts } from '#operators/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

/** The applications of an account, for customers who are helped to begin. */
export const applicationOperations = {
  listAccountApplications: gets('/operator/v1/accounts/{api_key}/applications', {
    summary: 'The applications of an account',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    answers: {
      200: pageOf(
        'applications',
        applicationView,
        'A page, oldest first; `next` is the cursor of the one after it, null on the last.',
      ),
    },
  }),
  createAccountApplication: posts('/operator/v1/accounts/{api_key}/applications', {
    summary: 'Make an application of an account',
    description:
      'Said as the account itself says it. Without `keys.public_key` a key pair is made, and its private key is in this answer only.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: applicationInput,
    answers: {
      201: { schema: applicationView, says: 'The application.' },
      429: refused('Too many key pairs are being made for the account; again after Retry-After.'),
      503: refused('Too many key pairs are being made; or the database is away.'),
    },
  }),
  deleteAccountApplication: deletes('/operator/v1/accounts/{api_key}/applications/{application_id}', {
    summary: 'Delete an application of an account',
    description: 'Its tokens are refused within a second, and nothing is linked to it any more.',
    roles: ['admin'],
    waitsSeconds: 60,
    params: apiKey.extend({ application_id: z.uuid() }),
    answers: { 204: { says: 'Deleted.' } },
  }),
} satisfies OperatorOperations
