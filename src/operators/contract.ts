import { z } from 'zod'
import { contract } from '#platform/contract.ts'
import { refused } from '#platform/problem-wire.ts'
import {
  accountChanges,
  accountKeys,
  accountView,
  accountWish,
  amount,
  apiKey,
  carrierId,
  carrierView,
  carrierWish,
  messageView,
  msisdn,
  numberWish,
  payment,
  time,
} from './shapes.ts'

const common = {
  400: refused('One or more fields are wrong; each is named.'),
  401: refused('The operator token is missing or wrong.'),
}
const withBody = { ...common, 413: refused('The body is too large.'), 415: refused('The body is not JSON.') }
const notFound = { 404: refused('Nothing has this id.') }

export const operatorsContract = contract('operator', 'Operators', {
  readMessage: {
    method: 'GET',
    path: '/operator/v1/messages/{message_uuid}',
    summary: 'One message with its whole timeline',
    policy: ['operator'],
    params: z.object({ message_uuid: z.uuid() }),
    answers: { 200: { schema: messageView, says: 'The message.' }, ...common, ...notFound },
  },
  listCarriers: {
    method: 'GET',
    path: '/operator/v1/carriers',
    summary: 'Carriers and their binds',
    policy: ['operator'],
    answers: {
      200: { schema: z.object({ carriers: z.array(carrierView) }), says: 'All carriers.' },
      ...common,
    },
  },
  putCarrier: {
    method: 'PUT',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'Create a carrier or change it',
    policy: ['operator'],
    params: carrierId,
    body: carrierWish,
    answers: { 204: { says: 'Nodes bind within seconds.' }, ...withBody },
  },
  putRoute: {
    method: 'PUT',
    path: '/operator/v1/carriers/{carrier_id}/routes',
    summary: 'Lead a prefix to a carrier, at a price',
    policy: ['operator'],
    params: carrierId,
    body: z.strictObject({
      prefix: z.string().regex(/^[0-9]{0,15}$/),
      price: amount,
      priority: z.int().min(-1000).max(1000).optional(),
      network: z
        .string()
        .regex(/^[0-9]{5,6}$/)
        .optional(),
    }),
    answers: { 204: { says: 'Every node routes by it within a second.' }, ...withBody, ...notFound },
  },
  openAccount: {
    method: 'POST',
    path: '/operator/v1/accounts',
    summary: 'Open an account, or a subaccount',
    policy: ['operator'],
    body: accountWish,
    answers: {
      201: { schema: accountKeys, says: 'Its keys. The secret is shown here and never again.' },
      ...withBody,
      404: refused('No account has the primary key, or it is a subaccount itself.'),
    },
  },
  assignNumber: {
    method: 'PUT',
    path: '/operator/v1/numbers/{msisdn}',
    summary: 'Give a number to an account',
    policy: ['operator'],
    params: z.object({ msisdn }),
    body: numberWish,
    answers: {
      204: { says: 'The account owns the number.' },
      ...withBody,
      404: refused('The account, or its application, does not exist.'),
      409: refused('Another account owns the number.'),
    },
  },
  readAccount: {
    method: 'GET',
    path: '/operator/v1/accounts/{api_key}',
    summary: 'One account with its balance',
    policy: ['operator'],
    params: apiKey,
    answers: { 200: { schema: accountView, says: 'The account.' }, ...common, ...notFound },
  },
  changeAccount: {
    method: 'PATCH',
    path: '/operator/v1/accounts/{api_key}',
    summary: 'Change an account',
    policy: ['operator'],
    params: apiKey,
    body: accountChanges,
    answers: { 200: { schema: accountView, says: 'The account as it is now.' }, ...withBody, ...notFound },
  },
  creditAccount: {
    method: 'POST',
    path: '/operator/v1/accounts/{api_key}/credit',
    summary: 'Add money to a balance',
    policy: ['operator'],
    params: apiKey,
    body: z.strictObject({ amount: payment, reference: z.string().min(1).max(200) }),
    answers: { 200: { schema: accountView, says: 'The account as it is now.' }, ...withBody, ...notFound },
  },
  readClock: {
    method: 'GET',
    path: '/operator/v1/clock',
    summary: 'Exchange time',
    policy: ['operator'],
    answers: { 200: { schema: z.object({ now: time }), says: 'Exchange time now.' }, ...common },
  },
  advanceClock: {
    method: 'POST',
    path: '/operator/v1/clock',
    summary: 'Advance exchange time (sandbox)',
    description: 'Steps through every due instant in order and answers when its effects have drained.',
    policy: ['operator'],
    body: z.strictObject({ by_seconds: z.int().min(1).max(40_000_000) }),
    answers: {
      200: { schema: z.object({ now: time }), says: 'Exchange time now.' },
      ...withBody,
      409: refused('This is not a sandbox.'),
    },
  },
  originateMessage: {
    method: 'POST',
    path: '/operator/v1/simulator/messages',
    summary: 'Let a subscriber of the carrier simulator send a message (sandbox)',
    policy: ['operator'],
    body: z.strictObject({ from: msisdn, to: msisdn, text: z.string().min(1).max(1000) }),
    answers: {
      202: { says: 'The simulator delivers it over SMPP.' },
      ...withBody,
      409: refused('There is no simulator here.'),
    },
  },
})
