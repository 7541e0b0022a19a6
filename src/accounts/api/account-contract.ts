import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { webAddressOrNone } from '#platform/contract/web-address.ts'
import { forwardMethods } from '../policy/policy.ts'
import { withKey } from '../contract/policies.ts'
import { restRefused, succeeded } from '../contract/rest-wire.ts'

const asProblem = 'application/problem+json'
const unauthorized = restRefused('The credentials are missing or wrong.', asProblem)
const tooFast = restRefused('More calls than the account may make; again after Retry-After.', asProblem)

const invalid = restRefused('Fields are missing or wrong; each is named.')
const tooLarge = restRefused('The body is larger than 256 KiB.')
const wrongType = restRefused('The body is no form.')

const settings = z.object({
  'mo-callback-url': z
    .string()
    .optional()
    .describe('Where inbound messages are sent; absent when it is not set.'),
  'dr-callback-url': z.string().optional().describe('Where statuses are sent; absent when it is not set.'),
  'max-outbound-request': z.int().describe('messages a second that it may send'),
  'max-inbound-request': z.int().describe('inbound messages a second that it is told of'),
  'max-calls-per-second': z.int().describe('other calls a second'),
})

/** `/account/*`: an account's money and settings (S3-080 to S3-082); and, of ours, `/strowger/compliance-events`. */
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
  topUp: {
    method: 'POST',
    path: '/account/top-up',
    summary: 'Top up the balance',
    description:
      'Repeats the payment with which auto-reload was enabled. Asked again while it is under way, or within five minutes, it is the same top-up.',
    body: z.looseObject({
      trx: z.string().min(1).max(200).describe('The reference of that payment.'),
    }),
    bodyType: 'form',
    waitsSeconds: 10,
    answers: {
      200: succeeded,
      400: invalid,
      401: restRefused('The credentials are missing or wrong, or auto-reload is not enabled.', asProblem),
      413: tooLarge,
      415: wrongType,
      420: restRefused('The payment was declined, or no such payment has enabled auto-reload.'),
      429: tooFast,
      503: restRefused('The payment was not confirmed in time.'),
    },
    policy: withKey,
  },
  changeSettings: {
    method: 'POST',
    path: '/account/settings',
    summary: 'Change or read the settings',
    description:
      'An address has to answer 200 to a GET before it is saved; an empty one is unset. Without fields nothing is changed.',
    body: z.looseObject({
      moCallBackUrl: webAddressOrNone.optional().describe('Where inbound messages are told.'),
      drCallBackUrl: webAddressOrNone.optional().describe('Where statuses are told.'),
      httpForwardMethod: z.enum(forwardMethods).optional(),
    }),
    bodyType: 'form',
    waitsSeconds: 5,
    answers: {
      200: { schema: settings, says: 'The settings as they are now.' },
      400: invalid,
      401: unauthorized,
      413: tooLarge,
      415: wrongType,
      420: restRefused('An address does not answer 200 to a GET; each is named.'),
      429: restRefused(
        'More calls, or checks of addresses, than the account may have; again after Retry-After.',
        asProblem,
      ),
    },
    policy: withKey,
  },
  changeComplianceEvents: {
    method: 'POST',
    path: '/strowger/compliance-events',
    summary: 'Say where to be told what becomes of registrations, or read it',
    description:
      'An extension. Every change of state of a brand, campaign, number of a campaign, reseller and toll-free number is told there by a signed webhook. The address has to answer 200 to a GET before it is saved; an empty one is unset. Without fields nothing is changed.',
    body: z.looseObject({
      complianceEventsUrl: webAddressOrNone.optional().describe('Where changes of state are told.'),
    }),
    bodyType: 'form',
    waitsSeconds: 5,
    answers: {
      200: {
        schema: z.object({
          'compliance-events-url': z.string().optional().describe('Absent when it is not set.'),
        }),
        says: 'The address as it is now.',
      },
      400: invalid,
      401: unauthorized,
      413: tooLarge,
      415: wrongType,
      420: restRefused('The address does not answer 200 to a GET.'),
      429: restRefused(
        'More calls, or checks of addresses, than the account may have; again after Retry-After.',
        asProblem,
      ),
    },
    policy: withKey,
  },
})
