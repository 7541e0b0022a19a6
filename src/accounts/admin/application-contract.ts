import { z } from 'zod'
import { applicationView, applicationInput } from '../api/applications-contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { type OperatorOperations, apiKey, deletes, gets, posts } from '#operators/index.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

/** Operations on the applications of an account, managed by operators on its behalf. */
export const applicationOperations = {
  listAccountApplications: gets('/operator/v1/accounts/{api_key}/applications', {
    summary: 'List the applications of an account',
    params: apiKey,
    query: z.strictObject(pageQuery()),
    responses: {
      200: pageOf(
        'applications',
        applicationView,
        'A page, oldest first; `next` is the cursor of the next page, null on the last page.',
      ),
    },
  }),
  createAccountApplication: posts('/operator/v1/accounts/{api_key}/applications', {
    summary: 'Create an application for an account',
    description:
      'Accepts the same body as `POST /v2/applications`. Without `keys.public_key` a key pair is generated; the private key is returned only in this response.',
    roles: ['admin'],
    stepUp: true,
    params: apiKey,
    body: applicationInput,
    responses: {
      201: { schema: applicationView, description: 'The application.' },
      429: refused(
        'Too many key pairs are being generated for the account; retry after the time in Retry-After.',
      ),
      503: refused('Too many key pairs are being generated, or the database is unavailable.'),
    },
  }),
  deleteAccountApplication: deletes('/operator/v1/accounts/{api_key}/applications/{application_id}', {
    summary: 'Delete an application of an account',
    description: 'Tokens of the application are rejected within 1 s, and its numbers are unlinked.',
    roles: ['admin'],
    waitsSeconds: 60,
    params: apiKey.extend({ application_id: z.uuid() }),
    responses: { 204: { description: 'Deleted.' } },
  }),
} satisfies OperatorOperations
