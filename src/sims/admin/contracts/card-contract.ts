import { z } from 'zod'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { fieldNames } from '../../cards/custom-fields.ts'
import { simOutcome, simShape } from '../../views/card-shapes.ts'
import { simVerbs } from '../../cards/verb-states.ts'
import { notFound, withBody, type OperatorOperations, operatorsOnly, gets } from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { ofPartner, partnerId } from './partner-contract.ts'

const iccid = z.string().regex(/^89[0-9]{16,18}$/)
const iccids = z.array(iccid).min(1).max(10_000).describe('Each once.')
const word = nullable(z.string().max(255))
const fieldShape = Object.fromEntries(fieldNames.map((name) => [name, word.optional()]))
const address = nullable(z.string().max(45))
const imsi = nullable(z.string().regex(/^[0-9]{6,15}$/))
const msisdn = nullable(z.string().regex(/^[1-9][0-9]{6,14}$/))

const reason = z.string().max(1000).optional().describe('For the customer.')
const headers = z.object({
  'Idempotency-Key': idempotencyKey.describe(
    'The same request with the same key is done once, and answered the same for a day.',
  ),
})
const answers = {
  200: {
    schema: simOutcome,
    headers: {
      'idempotent-replayed': z.enum(['true']).optional().describe('It was done before, under this key.'),
    },
    says: 'It is done, and each SIM has its action.',
  },
  ...withBody,
  ...notFound,
  400: refused('Something is wrong, or SIMs are not the customer’s: each is named, and nothing is done.'),
  422: refused('The Idempotency-Key stands for another request.'),
}
const path = '/operator/v1/sim-partners/{partner_id}/sims'
const ofMany = {
  method: 'POST',
  policy: operatorsOnly,
  roles: ['sims'],
  params: ofPartner,
  headers,
  answers,
  bodyLimit: 1_048_576,
} as const

/** What operators see of SIMs, and what they do to them. */
export const simCardOperations = {
  readSim: gets(`${path}/{iccid}`, {
    summary: 'A SIM, and the numbers that it has had',
    params: z.object({ partner_id: partnerId, iccid }),
    answers: {
      200: { schema: simShape, says: 'The SIM, and its last hundred pairings, the latest first.' },
    },
  }),
  moveSims: {
    ...ofMany,
    path: `${path}/moves`,
    summary: 'Move SIMs to another status',
    description:
      'What may become of which status: docs/states.md. `resume` leads to the status before the block or suspension.',
    body: z.strictObject({ verb: z.enum(simVerbs), iccids, reason }),
  },
  setSimFields: {
    ...ofMany,
    path: `${path}/fields`,
    summary: 'Write custom fields of SIMs',
    description: 'Null empties one; those that are not named stay.',
    body: z.strictObject({ iccids, fields: z.strictObject(fieldShape) }),
  },
  setSimIpConfigs: {
    ...ofMany,
    path: `${path}/ip-configurations`,
    summary: 'Say how SIMs get onto the Internet',
    description: 'What is left out is none.',
    body: z.strictObject({
      configurations: z
        .array(
          z.strictObject({
            iccid,
            apn: nullable(z.string().max(100)).optional(),
            ip_type: nullable(z.enum(['static', 'dynamic'])).optional(),
            ipv4: address.optional(),
            ipv6: address.optional(),
          }),
        )
        .min(1)
        .max(5_000),
    }),
  },
  pairSims: {
    ...ofMany,
    path: `${path}/pairings`,
    summary: 'Give SIMs their numbers, or take them away',
    description:
      'A number may move between two SIMs of one request, which names none twice. Null is none; what is not named stays.',
    body: z.strictObject({
      pairings: z
        .array(z.strictObject({ iccid, imsi: imsi.optional(), msisdn: msisdn.optional() }))
        .min(1)
        .max(1_000),
    }),
  },
} satisfies OperatorOperations
