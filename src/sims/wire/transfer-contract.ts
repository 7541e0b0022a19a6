import { z } from 'zod'
import type { Operations } from '#platform/contract/contract.ts'
import { transferVerbs } from '../transfers/states.ts'
import { instant } from './query/instants.ts'
import { doneOnce, iccids, ofOwn, once, outcome, refusals } from './write-contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const transfer = z.object({
  transferId: z.uuid(),
  partnerId: z.string().describe('Whose SIMs they are until it is accepted.'),
  targetId: z.string().describe('Whose they are to become.'),
  status: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  sims: z.int().describe('Of how many SIMs it is.'),
  moved: z.int().describe('How many of them have become the other customer’s.'),
  reason: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
})
const base = '/strowger/sims/v1/partners/{partnerId}/transfers'
const ofOwnTransfers = { ...ofOwn, tag: 'sim-transfer' }
const ofTransfer = { ...ofOwnTransfers, params: ofOwn.params.extend({ transferId: z.uuid() }) }
const verb = z.enum(transferVerbs)

/** How customers give SIMs to each other: the optional service of transfers (S1-003), in shapes of ours. */
export const transferWrites = {
  listTransfers: {
    ...ofOwnTransfers,
    method: 'GET',
    path: base,
    summary: 'Transfers that a customer gives or is given, the latest first',
    query: z.strictObject(pageQuery({ most: 100 })),
    answers: { 200: pageOf('transfers', transfer), ...refusals },
  },
  readTransfer: {
    ...ofTransfer,
    method: 'GET',
    path: `${base}/{transferId}`,
    summary: 'A transfer, and the SIMs that it is of',
    answers: {
      200: { schema: transfer.extend({ iccids: z.array(z.string()) }), says: 'The transfer.' },
      ...refusals,
    },
  },
  requestTransfer: {
    ...ofOwnTransfers,
    ...once,
    method: 'POST',
    path: base,
    summary: 'Ask that SIMs become another customer’s',
    description:
      'They do once that customer accepts. Whether there is a customer of this id is not told. Without a SIM that can move there is no transfer.',
    body: z.strictObject({
      targetId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
      iccids,
    }),
    answers: doneOnce(
      z.object({ transferId: z.uuid().nullable(), ...outcome }),
      'It waits to be accepted; each SIM has an open action at both customers.',
    ),
  },
  endTransfer: {
    ...ofTransfer,
    ...once,
    method: 'POST',
    path: `${base}/{transferId}/end`,
    summary: 'Accept a transfer, reject or withdraw it',
    description:
      'Who is given the SIMs accepts or rejects, who gives them withdraws. Accepted, SIMs and their numbers move in one step; what cannot move any more stays.',
    body: z.strictObject({ verb, reason: z.string().max(1000).optional() }),
    answers: doneOnce(transfer, 'The transfer, and how many SIMs have moved.'),
  },
} satisfies Operations
