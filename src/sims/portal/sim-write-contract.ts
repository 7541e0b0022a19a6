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
  .describe('Each once.')
const word = nullable(z.string().max(255)).optional()
const reason = z.string().max(1000).optional()

/** What is done once under a key. */
const requested = {
  method: 'POST',
  policy: onOwnResource,
  params: ofPartner,
  headers: z.object({
    'Idempotency-Key': idempotencyKey.describe(
      'The same request with the same key is done once, and answered the same for a day.',
    ),
  }),
  bodyLimit: 1_048_576,
} as const

const doneOnce = <S extends z.ZodType>(schema: S, says: string) => ({
  200: {
    schema,
    headers: {
      'idempotent-replayed': z.enum(['true']).optional().describe('It was done before, under this key.'),
    },
    says,
  },
  ...portalBodyAnswers,
  ...portalNotFound,
  400: refused('Something is wrong, or SIMs are not yours: each is named, and nothing is done.'),
  422: refused('The Idempotency-Key stands for another request.'),
})
const ofMany = {
  ...requested,
  answers: doneOnce(simOutcome, 'It is done, and each SIM has its action.'),
} as const

/** What is done to one's own SIMs: what `/strowger/sims/v1` does for an API user. */
export const simWriteOperations = {
  moveOwnSims: {
    ...ofMany,
    path: `${onPartner}/sims/moves`,
    summary: 'Move your SIMs to another status',
    description: '`resume` leads to the status before the block or suspension.',
    body: z.strictObject({ verb: z.enum(customerVerbNames), iccids, reason }),
  },
  setOwnSimFields: {
    ...ofMany,
    path: `${onPartner}/sims/fields`,
    summary: 'Write custom fields of your SIMs',
    description: 'Null empties one; those that are not named stay.',
    body: z.strictObject({
      iccids,
      fields: z.strictObject(Object.fromEntries(fieldNames.map((name) => [name, word]))),
    }),
  },
  clearOwnSimAlarms: {
    ...ofMany,
    path: `${onPartner}/alarms/clear`,
    summary: 'Clear the alarms of your SIMs',
    description: 'What raised an alarm raises it again when it is found in another hour.',
    body: z.strictObject({ iccids }),
  },
  requestOwnSimTransfer: {
    ...requested,
    path: `${onPartner}/transfers`,
    summary: 'Ask that SIMs become another customer’s',
    description:
      'They do once that customer accepts. Whether there is a customer of this id is not told. Without a SIM that can move there is no transfer.',
    body: z.strictObject({ target_id: ofPartner.shape.partner_id, iccids }),
    answers: doneOnce(
      simOutcome.extend({ transfer_id: nullable(z.uuid()) }),
      'It waits to be accepted; each SIM has an open action at both customers.',
    ),
  },
  endOwnSimTransfer: {
    ...requested,
    path: `${onPartner}/transfers/{transfer_id}/end`,
    summary: 'Accept a transfer, reject or withdraw it',
    description: 'Who is given the SIMs accepts or rejects, who gives them withdraws.',
    params: ofPartner.extend({ transfer_id: z.uuid() }),
    body: z.strictObject({ verb: z.enum(transferVerbs), reason }),
    answers: {
      ...doneOnce(simTransfer, 'The transfer, and how many SIMs have moved.'),
      409: refused('It has ended, or the other customer decides.'),
    },
  },
} satisfies Operations
