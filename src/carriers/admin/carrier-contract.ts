import { z } from 'zod'
import { refused } from '#platform/contract/problem-wire.ts'
import {
  common,
  notFound,
  etag,
  ifMatch,
  versioned,
  withBody,
  everyone,
  type OperatorOperations,
  operatorsOnly,
  carrierId,
} from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { carrierView } from './carrier-shapes.ts'

const idForm = z.enum(['same', 'loose', 'hex', 'dec'])
/** SMPP 3.4, 5.3.2: what vendors may give a meaning. */
const vendorTag = z.int().min(0x1400).max(0x3fff)
const status = z.enum(['active', 'draining', 'disabled'])

/** Everything an operator may set; PUT wants the first five. */
const settings = {
  name: z.string().min(1).max(100),
  host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/),
  port: z.int().min(1).max(65_535),
  // SMPP 3.4, 4.1.1: C-octet strings with their NUL.
  system_id: z.string().regex(/^[\x20-\x7e]{1,15}$/),
  password: z.string().regex(/^[\x20-\x7e]{0,8}$/),
}
const optional = z
  .strictObject({
    status,
    tls: z.boolean(),
    tls_ca: nullable(z.string().min(1).max(65_536)),
    bind_mode: z.enum(['transceiver', 'pair']),
    system_type: z.string().regex(/^[\x20-\x7e]{0,12}$/),
    binds: z.int().min(1).max(64),
    submit_window: z.int().min(1).max(5_000),
    submits_per_second: z.int().min(0).max(100_000),
    concatenation: z.enum(['udh8', 'udh16', 'sar', 'payload']),
    alphabet: z.enum(['gsm', 'latin1']),
    response_id_form: idForm,
    receipt_id_form: idForm,
    response_timeout_ms: z.int().min(100).max(300_000),
    enquire_link_ms: z.int().min(100).max(300_000),
    dead_peer_timeout_ms: z.int().min(0).max(3_600_000),
    receipt_wait_seconds: z.int().min(0).max(604_800),
    entity_id_tag: nullable(vendorTag),
    content_id_tag: nullable(vendorTag),
  })
  .partial()

const carrierWish = z.strictObject({ ...settings, ...optional.shape })
const carrierChanges = z.strictObject({ ...z.object(settings).partial().shape, ...optional.shape })

const oneCarrier = { 200: { schema: carrierView, says: 'The carrier as it is now.' } }

/** Carriers, and their binds. */
export const carrierOperations = {
  listCarriers: {
    method: 'GET',
    path: '/operator/v1/carriers',
    summary: 'Carriers, their binds and what waits for them',
    policy: operatorsOnly,
    roles: everyone,
    answers: {
      200: { schema: z.object({ carriers: z.array(carrierView) }), says: 'All carriers.' },
      ...common,
    },
  },
  readCarrier: {
    method: 'GET',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'One carrier, its binds and what waits for it',
    policy: operatorsOnly,
    roles: everyone,
    params: carrierId,
    answers: {
      200: { schema: carrierView, headers: etag, says: 'The carrier as it is now.' },
      ...common,
      ...notFound,
    },
  },
  putCarrier: {
    method: 'PUT',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'Create a carrier, or replace its settings',
    description: 'What is left out has its default. The status stays unless it is given.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: carrierId,
    body: carrierWish,
    headers: ifMatch,
    answers: { 204: { says: 'Nodes bind within seconds.' }, ...withBody, ...versioned },
  },
  changeCarrier: {
    method: 'PATCH',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'Change some settings of a carrier',
    description:
      'What is left out stays, the password too. Binds are opened anew only where it is about them.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: carrierId,
    body: carrierChanges,
    headers: ifMatch,
    answers: { ...oneCarrier, ...withBody, ...notFound, ...versioned },
  },
  deleteCarrier: {
    method: 'DELETE',
    path: '/operator/v1/carriers/{carrier_id}',
    summary: 'Delete a carrier that nothing needs any more',
    description: 'The history of its messages stays; receipts of it that match nothing are forgotten.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: carrierId,
    headers: ifMatch,
    answers: {
      204: { says: 'It is gone, and its binds are ended.' },
      ...common,
      ...notFound,
      ...versioned,
      409: refused('Messages wait for it, or routes lead to it; the sentence says what to do.'),
    },
  },
  drainCarrier: {
    method: 'POST',
    path: '/operator/v1/carriers/{carrier_id}/drain',
    summary: 'Give a carrier no new messages, send what waits, and unbind',
    description: 'Asked again it changes nothing.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: carrierId,
    answers: { ...oneCarrier, ...common, ...notFound },
  },
  resumeCarrier: {
    method: 'POST',
    path: '/operator/v1/carriers/{carrier_id}/resume',
    summary: 'Use a carrier again that drains, has drained or is disabled',
    description: 'Asked again it changes nothing.',
    policy: operatorsOnly,
    roles: ['messaging'],
    params: carrierId,
    answers: { ...oneCarrier, ...common, ...notFound },
  },
} satisfies OperatorOperations
