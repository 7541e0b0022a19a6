import { z } from 'zod'
import { notFound, type OperatorOperations, gets, posts } from '#operators/index.ts'
import { nullable, time } from '#platform/contract/shapes.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'

const owner = {
  number: z
    .string()
    .min(1)
    .max(254)
    .describe('In its international form, with or without a plus; or what a chat channel calls somebody.'),
  account_id: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional()
    .describe('Only what this account holds; of all accounts unless given.'),
}

const resource = z.object({
  kind: z
    .string()
    .describe('What it is: `message`, `opt_out`, `network_token` and the like (docs/OPERATIONS.md).'),
  account_id: nullable(z.string()).describe('Whose it is; null where it belongs to no account.'),
  at: nullable(time),
  data: z
    .record(z.string(), z.unknown())
    .describe('As it is kept; of a message with its history, its parts, and what webhooks have told of it.'),
})

const counts = z.record(z.string(), z.int())

export const erasureView = z.object({
  erasure_id: z.uuid(),
  person: z
    .string()
    .describe('Instead of the number: the same for the same number, and nothing without the key.'),
  account_id: nullable(z.string()),
  state: z
    .enum(['erasing', 'waiting', 'done'])
    .describe('It waits for what is still under way, and looks again by itself.'),
  erased: counts.describe('How many things of each kind were erased.'),
  waiting: counts.describe('How many of each kind are under way still.'),
  asked_at: time,
  next_at: nullable(time).describe('When it goes on.'),
  done_at: nullable(time),
})

const path = '/operator/v1/personal-data'

/** A person's data, by their number. */
export const privacyOperations = {
  exportNumber: posts(`${path}/export`, {
    summary: 'All that is held of a number, page by page',
    description:
      'Kind after kind. That it was asked for is written down, with a pseudonym in the place of the number. A page may be empty with more to come.',
    roles: ['admin'],
    body: z.strictObject({
      ...owner,
      cursor: z.string().max(500).optional().describe('The `next` of the page before.'),
      limit: z.int().min(1).max(200).optional().describe('How many at most; 50 unless given.'),
    }),
    answers: {
      200: pageOf(
        'things',
        resource,
        'A page of what is held; `next` is the cursor of the one after it, null on the last.',
      ),
      ...notFound,
    },
  }),
  eraseNumber: posts(`${path}/erasures`, {
    summary: 'Erase a number and what was written to it and from it',
    description:
      'For ever: texts, numbers, and what webhooks have told of them; amounts and counts stay, and a STOP holds. What is under way is erased when it is over. Asked again before it is done, it begins anew.',
    roles: ['admin'],
    stepUp: true,
    body: z.strictObject(owner),
    answers: {
      202: { schema: erasureView, says: 'It was written down, and begins within seconds.' },
      ...notFound,
    },
  }),
  listErasures: gets(`${path}/erasures`, {
    summary: 'Numbers that were erased, or are to be, the newest first',
    roles: ['admin'],
    query: z.strictObject(pageQuery()),
    answers: { 200: pageOf('erasures', erasureView) },
  }),
  readErasure: gets(`${path}/erasures/{erasure_id}`, {
    summary: 'How far an erasure has come',
    roles: ['admin'],
    params: z.object({ erasure_id: z.uuid() }),
    answers: { 200: { schema: erasureView, says: 'As it is now.' } },
  }),
} satisfies OperatorOperations
