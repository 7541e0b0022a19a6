import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { webAddressOrNone } from '#platform/contract/web-address.ts'
import { forwardMethods } from '../policy/policy.ts'
import { withKey } from '../contract/policies.ts'
import { sessionProof } from '../portal-session/confirm-session.ts'
import { restRefused, succeeded } from '../contract/rest-wire.ts'

const asProblem = 'application/problem+json'
const unauthorized = restRefused('The credentials are missing or invalid.', asProblem)
const tooFast = restRefused('Rate limit exceeded; retry after the time in Retry-After.', asProblem)

const invalid = restRefused('Fields are missing or invalid; each is listed.')
const tooLarge = restRefused('The body is larger than 256 KiB.')
const wrongType = restRefused('The body is not a form.')
const notConfirmed = restRefused('The confirmation of a browser session is invalid.')

const settings = z.object({
  'mo-callback-url': z
    .string()
    .optional()
    .describe('URL to which inbound messages are sent; absent if not set.'),
  'dr-callback-url': z.string().optional().describe('URL to which statuses are sent; absent if not set.'),
  'max-outbound-request': z.int().describe('Maximum messages sent per second.'),
  'max-inbound-request': z.int().describe('Maximum inbound messages delivered per second.'),
  'max-calls-per-second': z.int().describe('Maximum other API calls per second.'),
})

/** `/account/*`: an account's balance and settings (S3-080 to S3-082), and the extension `/strowger/compliance-events`. */
export const accountContract = contract('account', 'Account', {
  getBalance: {
    method: 'GET',
    path: '/account/get-balance',
    summary: 'Get the balance',
    responses: {
      200: {
        schema: z.object({ value: z.number().describe('Euros.'), autoReload: z.boolean() }),
        description: 'The balance.',
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
      'Repeats the payment with which auto-reload was enabled. While the payment is pending, and for 5 minutes afterwards, further requests count as the same top-up.',
    body: z.looseObject({
      trx: z.string().min(1).max(200).describe('The reference of that payment.'),
    }),
    bodyType: 'form',
    waitsSeconds: 10,
    responses: {
      200: succeeded,
      400: invalid,
      401: restRefused('The credentials are missing or invalid, or auto-reload is not enabled.', asProblem),
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
      'A URL is saved only if it answers a GET with 200; an empty value removes the saved URL. Without fields the request only reads the settings.',
    body: z.looseObject({
      moCallBackUrl: webAddressOrNone.optional().describe('URL for inbound messages.'),
      drCallBackUrl: webAddressOrNone.optional().describe('URL for message statuses.'),
      httpForwardMethod: z.enum(forwardMethods).optional(),
      ...sessionProof,
    }),
    bodyType: 'form',
    waitsSeconds: 5,
    responses: {
      200: { schema: settings, description: 'The settings as they are now.' },
      400: invalid,
      401: unauthorized,
      403: notConfirmed,
      413: tooLarge,
      415: wrongType,
      420: restRefused('At least one URL does not answer a GET with 200; each such URL is listed.'),
      429: restRefused(
        'Rate limit of calls or URL checks exceeded; retry after the time in Retry-After.',
        asProblem,
      ),
    },
    policy: withKey,
  },
  changeComplianceEvents: {
    method: 'POST',
    path: '/strowger/compliance-events',
    summary: 'Set or read the URL for registration events',
    description:
      'An extension. Every status change of a brand, campaign, campaign number, reseller or toll-free number is sent to this URL as a signed webhook. Before the URL is saved, it must answer a GET with 200; an empty value removes the URL. Without fields the request only reads the URL.',
    body: z.looseObject({
      complianceEventsUrl: webAddressOrNone.optional().describe('URL for status changes.'),
      ...sessionProof,
    }),
    bodyType: 'form',
    waitsSeconds: 5,
    responses: {
      200: {
        schema: z.object({
          'compliance-events-url': z.string().optional().describe('Absent if not set.'),
        }),
        description: 'The current URL.',
      },
      400: invalid,
      401: unauthorized,
      403: notConfirmed,
      413: tooLarge,
      415: wrongType,
      420: restRefused('The URL does not answer a GET with 200.'),
      429: restRefused(
        'Rate limit of calls or URL checks exceeded; retry after the time in Retry-After.',
        asProblem,
      ),
    },
    policy: withKey,
  },
})
