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

/** SIMs that become another customer's. */
export const simTransferOperations = {
  listSimTransfers: gets(path, {
    summary: 'Transfers that a customer of SIMs gives or is given, the latest first',
    params: ofPartner,
    query: z.strictObject(pageQuery()),
    answers: { 200: pageOf('transfers', simTransfer) },
  }),
  requestSimTransfer: posts(path, {
    summary: 'Ask that SIMs become another customer’s',
    description:
      'Both customers get an open action for each. Without one that can move there is no transfer.',
    roles: ['sims'],
    params: ofPartner,
    headers: z.object({
      'Idempotency-Key': idempotencyKey.describe('The same request with the same key is done once.'),
    }),
    bodyLimit: 1_048_576,
    body: z.strictObject({ target_id: partnerId, iccids: iccids.describe('Each once.') }),
    answers: {
      200: {
        schema: z.object({
          transfer_id: nullable(z.uuid()),
          done: z.int().describe('How many SIMs it is of.'),
          rejected: z.array(
            z.object({ iccid: z.string(), reason: z.string() }).meta({ title: 'Rejected SIM' }),
          ),
        }),
        headers: {
          'idempotent-replayed': z.enum(['true']).optional().describe('It was asked before, under this key.'),
        },
        says: 'It waits to be accepted.',
      },
      422: refused('The Idempotency-Key stands for another request.'),
    },
  }),
  endSimTransfer: posts('/operator/v1/sim-transfers/{transfer_id}/end', {
    summary: 'Accept a transfer of SIMs, reject or withdraw it',
    description:
      'Accepted, its SIMs, their numbers and whose they are move in one step; what cannot move any more stays.',
    roles: ['sims'],
    params: z.object({ transfer_id: z.uuid() }),
    body: z.strictObject({
      status: z.enum(['accepted', 'rejected', 'withdrawn']),
      reason: z.string().max(1000).optional(),
    }),
    answers: {
      200: { schema: simTransfer, says: 'The transfer, and how many SIMs have moved.' },
      409: refused('It has ended before.'),
    },
  }),
} satisfies OperatorOperations
