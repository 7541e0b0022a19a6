import { z } from 'zod'
import { onAccount, restRefused, sessionProof, succeeded, withKey } from '#accounts/index.ts'
import { contract } from '#platform/contract/contract.ts'
import { numberTypes } from '#accounts/index.ts'
import { quarantineDays } from '../ownership/release-kinds.ts'

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .describe('ISO 3166-1, two letters.')
const msisdn = z
  .string()
  .regex(/^[1-9][0-9]{6,14}$/)
  .describe('The number with country code, without plus.')
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
  .describe('Limitations of the number.')

const owned = z
  .object({
    country: z.string(),
    msisdn: z.string(),
    moHttpUrl: z.string().optional().describe('URL for inbound messages.'),
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
      .describe('Stored for clients; calls are not supported, so it is never called.'),
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
    initialPrice: z.string().describe('One-time price in euros.'),
    cost: z.string().describe('Monthly price in euros.'),
    features: z.array(feature),
    limitations,
  })
  .meta({ title: 'Available number' })

/** Paging and patterns of both lists. */
const paging = {
  pattern: z
    .string()
    .regex(/^[0-9]{1,15}$/)
    .optional()
    .describe('Digits of the number, including its country code.'),
  search_pattern: z
    .enum(['0', '1', '2'])
    .optional()
    .describe('Position of the digits: 0 start (default), 1 anywhere, 2 end.'),
  size: z
    .string()
    .regex(/^([1-9][0-9]?|100)$/)
    .optional()
    .describe('Page size, 1 to 100; default 10.'),
  index: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .optional()
    .describe('Page number, from 1.'),
}

const target = z
  .string()
  .optional()
  .describe('API key of the subaccount for which the request is made, and which is charged.')
const named = { country, msisdn, target_api_key: target }

const common = {
  401: restRefused('The credentials are missing or invalid.'),
  420: restRefused(
    'Some fields are invalid and are listed, or the request cannot be performed. No changes were made.',
  ),
  429: restRefused('Rate limit exceeded; retry after the time in Retry-After.'),
  503: restRefused('The exchange is too busy; retry after the time in Retry-After.'),
}
const withForm = {
  ...common,
  400: restRefused('The body is not a form.'),
  413: restRefused('The body is too large.'),
  415: restRefused('The body is not a form.'),
}

const deprecatedText = (description: string) =>
  z.string().optional().describe(description).meta({ deprecated: true })

/** `/account/numbers` and `/number/*`: inbound numbers (S3-075 to S3-079). */
export const numbersContract = contract('numbers', 'Numbers', {
  listOwnedNumbers: {
    method: 'GET',
    path: '/account/numbers',
    summary: 'List your numbers',
    query: z.looseObject({
      country: country.optional(),
      application_id: z.uuid().optional().describe('Only numbers linked to this application.'),
      has_application: z
        .string()
        .regex(/^([Tt]rue|TRUE|[Ff]alse|FALSE)$/)
        .optional()
        .describe('`true`: only numbers linked to an application; `false`: only numbers without one.'),
      ...paging,
    }),
    responses: {
      200: {
        schema: z.object({ count: z.int(), numbers: z.array(owned) }),
        description: 'A page of your numbers, and the total count.',
      },
      ...common,
    },
    policy: withKey,
  },
  searchNumbers: {
    method: 'GET',
    path: '/number/search',
    summary: 'Search available numbers',
    query: z.looseObject({
      country,
      type: z.enum(numberTypes).optional(),
      features: z
        .string()
        .regex(/^(SMS|VOICE|MMS)(,(SMS|VOICE|MMS)){0,2}$/)
        .optional()
        .describe('Required features, separated by commas.'),
      ...paging,
    }),
    responses: {
      200: {
        schema: z.object({ count: z.int(), numbers: z.array(available) }),
        description: 'A page of numbers, and the total count.',
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
      'Charges the set-up fee and the first month immediately, then each month in advance. A number is sold to one account only.',
    bodyType: 'form',
    body: z.looseObject(named),
    responses: { 200: succeeded, ...withForm },
    policy: onAccount,
  },
  cancelNumber: {
    method: 'POST',
    path: '/number/cancel',
    summary: 'Cancel a number',
    description: `The number is immediately unlinked from its application, campaign and pools. For ${quarantineDays} days only you can buy the number back; after that, any account can buy it.`,
    bodyType: 'form',
    body: z.looseObject(named),
    responses: { 200: succeeded, ...withForm },
    policy: onAccount,
  },
  updateNumber: {
    method: 'POST',
    path: '/number/update',
    summary: 'Update a number',
    description: 'Omitted fields are unchanged; an empty field removes its value.',
    bodyType: 'form',
    waitsSeconds: 25,
    body: z.looseObject({
      ...named,
      app_id: z.string().optional().describe('The application that the number is linked to.'),
      moHttpUrl: z
        .string()
        .max(2000)
        .optional()
        .describe(
          'URL for inbound messages. The number is updated only if the URL answers a GET request with 200.',
        ),
      moSmppSysType: z
        .string()
        .max(64)
        .optional()
        .describe(
          'System type of your SMPP client. Stored and returned, but inbound messages are sent to webhooks only.',
        ),
      voiceCallbackType: z
        .enum(['', 'sip', 'tel', 'app'])
        .optional()
        .describe('`sip` and `tel` take precedence over the application; `app` is deprecated.'),
      voiceCallbackValue: z.string().max(255).optional().describe('The SIP URI or telephone number.'),
      voiceStatusCallback: z
        .string()
        .max(2000)
        .optional()
        .describe(
          'URL for events about ended calls. Stored and returned, but never called, because calls are not supported.',
        ),
      messagesCallbackType: z.enum(['', 'app']).optional().meta({ deprecated: true }),
      messagesCallbackValue: deprecatedText('ID of the application; deprecated, use app_id.'),
      ...sessionProof,
    }),
    responses: {
      200: succeeded,
      ...withForm,
      403: restRefused('The confirmation of a browser session is invalid.'),
    },
    policy: onAccount,
  },
})
