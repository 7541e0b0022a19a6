import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { transferVerbs } from '../transfers/states.ts'
import { instant } from './query/instants.ts'
import { doneOnce, iccids, ofOwn, once, outcome, refusals } from './write-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const transfer = z.object({
  transferId: z.uuid(),
  partnerId: z.string().describe('The owner of the SIMs until acceptance.'),
  targetId: z.string().describe('The customer that is to receive the SIMs.'),
  status: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  sims: z.int().describe('The number of SIMs in the transfer.'),
  moved: z.int().describe('The number of SIMs that moved to the other customer.'),
  reason: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
const base = '/strowger/sims/v1/partners/{partnerId}/transfers'
const ofOwnTransfers = { ...ofOwn, tag: 'sim-transfer' }
const ofTransfer = { ...ofOwnTransfers, params: ofOwn.params.extend({ transferId: z.uuid() }) }
const verb = z.enum(transferVerbs)

/** Transfers between customers: the optional service of the specification (S1-003), which does not define the schemas. */
export const transferWrites = {
  listTransfers: {
    ...ofOwnTransfers,
    method: 'GET',
    path: base,
    summary: 'List transfers from or to a customer, newest first',
    query: z.strictObject(pageQuery({ most: 100 })),
    responses: { 200: pageOf('transfers', transfer), ...refusals },
  },
  readTransfer: {
    ...ofTransfer,
    method: 'GET',
    path: `${base}/{transferId}`,
    summary: 'Read a transfer and its SIMs',
    responses: {
      200: { schema: transfer.extend({ iccids: z.array(z.string()) }), description: 'The transfer.' },
      ...refusals,
    },
  },
  requestTransfer: {
    ...ofOwnTransfers,
    ...once,
    method: 'POST',
    path: base,
    summary: 'Request a transfer of SIMs to another customer',
    description:
      'The SIMs move when that customer accepts. The response does not reveal whether the customer exists. No transfer is created if no SIM can move.',
    body: z.strictObject({
      targetId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
      iccids,
    }),
    responses: doneOnce(
      z.object({ transferId: z.uuid().nullable(), ...outcome }),
      'The transfer awaits acceptance; the action lists of both customers show one open action per SIM.',
    ),
  },
  endTransfer: {
    ...ofTransfer,
    ...once,
    method: 'POST',
    path: `${base}/{transferId}/end`,
    summary: 'Accept, reject or withdraw a transfer',
    description:
      'The receiving customer can accept or reject the transfer, the other customer can withdraw it. On acceptance, the SIMs and their numbers move in one step; SIMs that can no longer be transferred stay with the previous customer.',
    body: z.strictObject({ verb, reason: z.string().max(1000).optional() }),
    responses: doneOnce(transfer, 'The transfer, with the number of SIMs moved.'),
  },
} satisfies Operations
