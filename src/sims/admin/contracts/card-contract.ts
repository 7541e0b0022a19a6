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
const iccids = z.array(iccid).min(1).max(10_000).describe('Without duplicates.')
const fieldValue = nullable(z.string().max(255))
const fieldShape = Object.fromEntries(fieldNames.map((name) => [name, fieldValue.optional()]))
const address = nullable(z.string().max(45))
const imsi = nullable(z.string().regex(/^[0-9]{6,15}$/))
const msisdn = nullable(z.string().regex(/^[1-9][0-9]{6,14}$/))

const reason = z.string().max(1000).optional().describe('Shown to the customer.')
const headers = z.object({
  'Idempotency-Key': idempotencyKey.describe(
    'A request that is repeated with the same key within 24 hours returns the original result.',
  ),
})
const responses = {
  200: {
    schema: simOutcome,
    headers: {
      'idempotent-replayed': z
        .enum(['true'])
        .optional()
        .describe('Present if this is the result of an earlier request with the same key.'),
    },
    description: 'Done; an action is recorded for each SIM.',
  },
  ...withBody,
  ...notFound,
  400: refused(
    'Some fields are invalid, or some SIMs do not belong to the customer. Each is listed; nothing has changed.',
  ),
  422: refused('The Idempotency-Key was used for a different request.'),
}
const path = '/operator/v1/sim-partners/{partner_id}/sims'
const bulk = {
  method: 'POST',
  policy: operatorsOnly,
  roles: ['sims'],
  params: ofPartner,
  headers,
  responses,
  bodyLimit: 1_048_576,
} as const

/** Operations that read SIMs and perform actions on them. */
export const simCardOperations = {
  readSim: gets(`${path}/{iccid}`, {
    summary: 'Read a SIM and its past numbers',
    params: z.object({ partner_id: partnerId, iccid }),
    responses: {
      200: { schema: simShape, description: 'The SIM and its last 100 pairings, newest first.' },
    },
  }),
  moveSims: {
    ...bulk,
    path: `${path}/moves`,
    summary: 'Move SIMs to another status',
    description:
      'Allowed transitions are listed in docs/states.md. `resume` restores the status before the block or suspension.',
    body: z.strictObject({ verb: z.enum(simVerbs), iccids, reason }),
  },
  setSimFields: {
    ...bulk,
    path: `${path}/fields`,
    summary: 'Set custom fields of SIMs',
    description: 'Null clears a field; omitted fields are unchanged.',
    body: z.strictObject({ iccids, fields: z.strictObject(fieldShape) }),
  },
  setSimIpConfigs: {
    ...bulk,
    path: `${path}/ip-configurations`,
    summary: 'Set the IP configuration of SIMs',
    description: 'Omitted members are cleared.',
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
    ...bulk,
    path: `${path}/pairings`,
    summary: 'Assign or remove numbers of SIMs',
    description:
      'A number may move between two SIMs of one request, but must not be listed twice. Null removes a number; omitted members are unchanged.',
    body: z.strictObject({
      pairings: z
        .array(z.strictObject({ iccid, imsi: imsi.optional(), msisdn: msisdn.optional() }))
        .min(1)
        .max(1_000),
    }),
  },
} satisfies OperatorOperations
