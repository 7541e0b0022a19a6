import { z } from 'zod'
import { onAccount, restRefused, succeeded, withKey } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { numberTypes } from '#accounts/index.ts'

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .describe('ISO 3166-1, two letters.')
const msisdn = z
  .string()
  .regex(/^[1-9][0-9]{6,14}$/)
  .describe('The number with its country code and without a plus.')
const feature = z.enum(['SMS', 'VOICE', 'MMS'])

const limitations = z
  .array(
    z
      .object({
        feature,
        type: z.enum(['INBOUND', 'OUTBOUND']),
        reach: z.enum(['DOMESTIC', 'INTERNATIONAL']),
      })
      .meta({ title: 'Limitation' }),
  )
  .optional()
  .describe('What the number cannot do.')

const owned = z
  .object({
    country: z.string(),
    msisdn: z.string(),
    moHttpUrl: z.string().optional().describe('Where inbound messages are told.'),
    type: z.enum(numberTypes),
    features: z.array(feature),
    limitations,
    messagesCallbackType: z.literal('app').optional().meta({ deprecated: true }),
    messagesCallbackValue: z.string().optional().meta({ deprecated: true }),
    voiceCallbackType: z.enum(['sip', 'tel', 'app']).optional(),
    voiceCallbackValue: z.string().optional(),
    voiceStatusCallback: z
      .string()
      .optional()
      .describe('Stored for clients; no calls exist here, so it is never called.'),
    moSmppSysType: z
      .string()
      .optional()
      .describe('Stored for clients; inbound messages go to webhooks only, never over SMPP.'),
    app_id: z.string().optional().describe('The application that the number is linked to.'),
  })
  .meta({ title: 'Owned number' })

const available = z
  .object({
    country: z.string(),
    msisdn: z.string(),
    type: z.enum(numberTypes),
    initialPrice: z.string().describe('Euros, once.'),
    cost: z.string().describe('Euros a month.'),
    features: z.array(feature),
    limitations,
  })
  .meta({ title: 'Available number' })

/** Pages and patterns, which both lists have. */
const paging = {
  pattern: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .optional()
    .describe('Digits of the number, of which the first are its country code.'),
  search_pattern: z
    .enum(['0', '1', '2'])
    .optional()
    .describe('Where the digits stand: 0 at the start, which is usual, 1 anywhere, 2 at the end.'),
  size: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe('Numbers on a page, 1 to 100; 10 unless given.'),
  index: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .optional()
    .describe('Which page; 1 is the first.'),
}

const target = z
  .string()
  .optional()
  .describe('The API key of a subaccount that this is done for, and that pays for it.')
const named = { country, msisdn, target_api_key: target }

const common = {
  401: restRefused('The credentials are missing or wrong.'),
  420: restRefused('Fields are wrong, each of them named; or it cannot be done. Nothing has changed.'),
  429: restRefused('More calls than the account may make; again after Retry-After.'),
  503: restRefused('The exchange is too busy; again after Retry-After.'),
}
const withForm = {
  ...common,
  400: restRefused('The body is no form.'),
  413: restRefused('The body is too large.'),
  415: restRefused('The body is no form.'),
}

const deprecatedText = (says: string) => z.string().optional().describe(says).meta({ deprecated: true })

/** `/account/numbers` and `/number/*`: inbound numbers (S3-075 to S3-079). */
export const numbersContract = contract('numbers', 'Numbers', {
  listOwnedNumbers: {
    method: 'GET',
    path: '/account/numbers',
    summary: 'List your numbers',
    query: z.looseObject({
      country: country.optional(),
      application_id: z.uuid().optional().describe('Only numbers that are linked to it.'),
      has_application: z
        .string()
        .regex(/^([Tt]rue|TRUE|[Ff]alse|FALSE)$/)
        .optional()
        .describe(
          '`true`: only numbers that are linked to an application; `false`: only those that are not.',
        ),
      ...paging,
    }),
    answers: {
      200: {
        schema: z.object({ count: z.int(), numbers: z.array(owned) }),
        says: 'A page of your numbers, and how many there are over all pages.',
      },
      ...common,
    },
    policy: withKey,
  },
  searchNumbers: {
    method: 'GET',
    path: '/number/search',
    summary: 'Search numbers that can be bought',
    query: z.looseObject({
      country,
      type: z.enum(numberTypes).optional(),
      features: z
        .string()
        .regex(/^(SMS|VOICE|MMS)(,(SMS|VOICE|MMS)){0,2}$/)
        .optional()
        .describe('What the number can do at least, separated by commas.'),
      ...paging,
    }),
    answers: {
      200: {
        schema: z.object({ count: z.int(), numbers: z.array(available) }),
        says: 'A page of numbers, and how many there are over all pages.',
      },
      ...common,
    },
    policy: withKey,
  },
  buyNumber: {
    method: 'POST',
    path: '/number/buy',
    summary: 'Buy a number',
    description:
      'Costs its set-up fee and the first month at once, and each month in advance after that. A number is sold once, whoever asks.',
    bodyType: 'form',
    body: z.looseObject(named),
    answers: { 200: succeeded, ...withForm },
    policy: onAccount,
  },
  cancelNumber: {
    method: 'POST',
    path: '/number/cancel',
    summary: 'Give up a number',
    description:
      'It is unlinked from everything at once. For thirty days nobody but you can buy it; then it is on offer to all.',
    bodyType: 'form',
    body: z.looseObject(named),
    answers: { 200: succeeded, ...withForm },
    policy: onAccount,
  },
  updateNumber: {
    method: 'POST',
    path: '/number/update',
    summary: 'Change what happens with a number',
    description: 'Fields that are left out stay as they are; an empty one takes its value away.',
    bodyType: 'form',
    waitsSeconds: 25,
    body: z.looseObject({
      ...named,
      app_id: z.string().optional().describe('The application that the number is linked to.'),
      moHttpUrl: z
        .string()
        .max(2000)
        .optional()
        .describe('Where inbound messages are told: it must answer 200 to a GET now.'),
      moSmppSysType: z
        .string()
        .max(64)
        .optional()
        .describe(
          'System type of an SMPP client of yours. Stored and listed; inbound messages go to webhooks only.',
        ),
      voiceCallbackType: z
        .enum(['', 'sip', 'tel', 'app'])
        .optional()
        .describe('`sip` and `tel` go before what the application does with calls; `app` is deprecated.'),
      voiceCallbackValue: z.string().max(255).optional().describe('The SIP URI or telephone number.'),
      voiceStatusCallback: z
        .string()
        .max(2000)
        .optional()
        .describe(
          'Address for ended calls. Stored and listed; it is never called, since no calls exist here.',
        ),
      messagesCallbackType: z.enum(['', 'app']).optional().meta({ deprecated: true }),
      messagesCallbackValue: deprecatedText('The id of an application; use app_id.'),
    }),
    answers: { 200: succeeded, ...withForm },
    policy: onAccount,
  },
})
