import { onOwnResource, portalNotFound, portalBodyAnswers } from '#accounts/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { customerVerbNames } from '../cards/verb-states.ts'
import { fieldNames } from '../cards/custom-fields.ts'
import { simOutcome, simTransfer } from '../views/card-shapes.ts'
import { transferVerbs } from '../transfers/states.ts'
import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { ofPartner, onPartner } from './sim-contract.ts'

const iccids = z
  .array(z.string().regex(/^89[0-9]{16,18}$/))
  .min(1)
  .max(10_000)
  .describe('Without duplicates.')
const fieldValue = nullable(z.string().max(255)).optional()
const reason = z.string().max(1000).optional()

/** An operation that is performed once per idempotency key. */
const requested = {
  method: 'POST',
  policy: onOwnResource,
  params: ofPartner,
  headers: z.object({
    'Idempotency-Key': idempotencyKey.describe(
      'A request that is repeated with the same key within 24 hours returns the original result.',
    ),
  }),
  bodyLimit: 1_048_576,
} as const

const doneOnce = <S extends z.ZodType>(schema: S, description: string) => ({
  200: {
    schema,
    headers: {
      'idempotent-replayed': z
        .enum(['true'])
        .optional()
        .describe('Present if this is the result of an earlier request with the same key.'),
    },
    description,
  },
  ...portalBodyAnswers,
  ...portalNotFound,
  400: refused('Some fields are invalid, or some SIMs are not yours. Each is listed; nothing has changed.'),
  422: refused('The Idempotency-Key was used for a different request.'),
})
const bulk = {
  ...requested,
  responses: doneOnce(simOutcome, 'Done; an action is recorded for each SIM.'),
} as const

/** Actions on SIMs of the calling account, like those of `/strowger/sims/v1` for an API user. */
export const simWriteOperations = {
  moveOwnSims: {
    ...bulk,
    path: `${onPartner}/sims/moves`,
    summary: 'Move your SIMs to another status',
    description: '`resume` restores the status before the block or suspension.',
    body: z.strictObject({ verb: z.enum(customerVerbNames), iccids, reason }),
  },
  setOwnSimFields: {
    ...bulk,
    path: `${onPartner}/sims/fields`,
    summary: 'Set custom fields of your SIMs',
    description: 'Null clears a field; omitted fields are unchanged.',
    body: z.strictObject({
      iccids,
      fields: z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, fieldValue]))),
    }),
  },
  clearOwnSimAlarms: {
    ...bulk,
    path: `${onPartner}/alarms/clear`,
    summary: 'Clear the alarms of your SIMs',
    description: 'If the cause is found again in a later hour, another alarm is raised.',
    body: z.strictObject({ iccids }),
  },
  requestOwnSimTransfer: {
    ...requested,
    path: `${onPartner}/transfers`,
    summary: 'Request a transfer of your SIMs to another customer',
    description:
      'The SIMs move when that customer accepts. The response does not reveal whether the customer exists. No transfer is created if no SIM can move.',
    body: z.strictObject({ target_id: ofPartner.shape.partner_id, iccids }),
    responses: doneOnce(
      simOutcome.extend({ transfer_id: nullable(z.uuid()) }),
      'The transfer awaits acceptance; the action lists of both customers show one open action per SIM.',
    ),
  },
  endOwnSimTransfer: {
    ...requested,
    path: `${onPartner}/transfers/{transfer_id}/end`,
    summary: 'Accept, reject or withdraw a transfer',
    description:
      'The receiving customer can accept or reject the transfer, the other customer can withdraw it.',
    params: ofPartner.extend({ transfer_id: z.uuid() }),
    body: z.strictObject({ verb: z.enum(transferVerbs), reason }),
    responses: {
      ...doneOnce(simTransfer, 'The transfer, with the number of SIMs moved.'),
      409: refused('The transfer has already ended, or only the other customer may make this decision.'),
    },
  },
} satisfies Operations
