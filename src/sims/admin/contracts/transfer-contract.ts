import { z } from 'zod'
import { idempotencyKey } from '#platform/contract/idempotency-key.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { simTransfer } from '../../views/card-shapes.ts'
import { type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable } from '#platform/contract/shapes.ts'
import { ofPartner, partnerId } from './partner-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const path = '/operator/v1/sim-partners/{partner_id}/transfers'
const iccids = z
  .array(z.string().regex(/^89[0-9]{16,18}$/))
  .min(1)
  .max(10_000)

/** Operations on transfers of SIMs to another customer. */
export const simTransferOperations = {
  listSimTransfers: gets(path, {
    summary: 'List transfers from or to a customer, newest first',
    params: ofPartner,
    query: z.strictObject(pageQuery()),
    responses: { 200: pageOf('transfers', simTransfer) },
  }),
  requestSimTransfer: posts(path, {
    summary: 'Request a transfer of SIMs to another customer',
    description:
      'The transfer waits until the receiving customer accepts it; meanwhile the action lists of both customers show one open action per SIM. No transfer is created if no SIM can move.',
    roles: ['sims'],
    params: ofPartner,
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe(
        'A repeated request with the same key returns the original result.',
      ),
    }),
    bodyLimit: 1_048_576,
    body: z.strictObject({ target_id: partnerId, iccids: iccids.describe('Without duplicates.') }),
    responses: {
      200: {
        schema: z.object({
          transfer_id: nullable(z.uuid()),
          done: z.int().describe('The number of SIMs in the transfer.'),
          rejected: z.array(
            z.object({ iccid: z.string(), reason: z.string() }).meta({ title: 'Rejected SIM' }),
          ),
        }),
        headers: {
          'idempotent-replayed': z
            .enum(['true'])
            .optional()
            .describe('Present if this is the result of an earlier request with the same key.'),
        },
        description: 'The transfer awaits acceptance.',
      },
      422: refused('The Idempotency-Key was used for a different request.'),
    },
  }),
  endSimTransfer: posts('/operator/v1/sim-transfers/{transfer_id}/end', {
    summary: 'Accept, reject or withdraw a transfer of SIMs',
    description:
      'On acceptance, the SIMs and their numbers move to the other customer in one step; SIMs that can no longer be transferred stay with the previous customer.',
    roles: ['sims'],
    params: z.object({ transfer_id: z.uuid() }),
    body: z.strictObject({
      status: z.enum(['accepted', 'rejected', 'withdrawn']),
      reason: z.string().max(1000).optional(),
    }),
    responses: {
      200: { schema: simTransfer, description: 'The transfer, with the number of SIMs moved.' },
      409: refused('The transfer has already ended.'),
    },
  }),
} satisfies OperatorOperations
