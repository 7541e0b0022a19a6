import { z } from 'zod'
import { contract } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem-wire.ts'
import { amount, nullable, time } from '#platform/contract/shapes.ts'
import { onOwnResource, withKey } from '../contract/policies.ts'
import { confirmed } from '../portal-session/confirm.ts'
import { portalAnswers, portalBodyAnswers, portalNotFound } from '../portal/shapes.ts'

const reference = z.string().min(1).max(200)
const card = z.object({
  trx: z.string().describe('The payment reference under which the card is saved.'),
  brand: nullable(z.string()).describe('Null if the operator has saved the card.'),
  last4: nullable(z.string()),
  exp_month: nullable(z.int()),
  exp_year: nullable(z.int()),
  email: nullable(z.string()).describe('The address that is notified of changes to the card.'),
  saved_at: time,
})
const change = z.object({
  at: time,
  trx: z.string(),
  change: z.enum(['saved', 'replaced', 'removed']),
  actor: z.enum(['customer', 'operator']),
  brand: nullable(z.string()),
  last4: nullable(z.string()),
})
const setup = z.object({
  setup_id: z.uuid(),
  trx: z.string(),
  status: z
    .enum(['open', 'saved', 'expired', 'superseded'])
    .describe('`superseded`: a newer page was opened, so that no card of this page is saved.'),
})
const secretRefused = {
  403: refused('The secret is invalid, or the request comes from another site.'),
  409: refused('The account shares the balance of its primary account, or cards cannot be saved.'),
}

/** Operations on the cards that a customer saves at the payment provider. */
export const cardsContract = contract('console-session', 'Console', {
  listOwnCards: {
    method: 'GET',
    path: '/console/v1/cards',
    summary: 'List your saved cards and their changes',
    policy: withKey,
    responses: {
      200: {
        schema: z.object({
          can_save: z
            .boolean()
            .describe('Whether the exchange charges cards, and the account pays for itself.'),
          cards: z.array(card),
          changes: z.array(change).describe('The newest 20 changes.'),
        }),
        description: 'The cards. Their numbers are only stored at the payment provider.',
      },
      ...portalAnswers,
      403: refused('The request comes from another site.'),
    },
  },
  beginCardSetup: {
    method: 'POST',
    path: '/console/v1/card-setups',
    summary: 'Open a page of the payment provider on which a card is saved',
    description:
      'The browser opens `url`, and returns to the portal afterwards. The card replaces the card with the same `trx`. A new page closes the previous one.',
    policy: withKey,
    waitsSeconds: 10,
    body: z.strictObject({
      ...confirmed,
      email: z.email().max(254).describe('The address that is notified of changes to the card.'),
      trx: reference
        .optional()
        .describe('The payment reference; default: that of auto-reload, or `card` without auto-reload.'),
    }),
    responses: {
      201: {
        schema: setup.extend({ url: z.string().describe('The page.') }),
        description: 'The page is open for a day.',
      },
      ...portalBodyAnswers,
      ...secretRefused,
    },
  },
  readCardSetup: {
    method: 'GET',
    path: '/console/v1/card-setups/{setup_id}',
    summary: 'Read whether a card was saved',
    description: 'Reads the result at the payment provider, so that a lost event does not matter.',
    policy: onOwnResource,
    waitsSeconds: 10,
    params: z.object({ setup_id: z.uuid() }),
    responses: {
      200: { schema: setup, description: 'The result.' },
      ...portalAnswers,
      ...portalNotFound,
      403: refused('The request comes from another site.'),
    },
  },
  removeOwnCard: {
    method: 'POST',
    path: '/console/v1/cards/{trx}/remove',
    summary: 'Remove a saved card',
    description:
      'Ends the auto-reload that uses the card, and detaches the card at the payment provider once pending payments are complete.',
    policy: onOwnResource,
    params: z.object({ trx: reference }),
    body: z.strictObject(confirmed),
    responses: {
      204: { description: 'Removed.' },
      ...portalBodyAnswers,
      ...portalNotFound,
      ...secretRefused,
    },
  },
  putOwnAutoReload: {
    method: 'PUT',
    path: '/console/v1/auto-reload',
    summary: 'Enable or change auto-reload with a saved card',
    description:
      'Charges the card by `amount` whenever the balance is below `threshold`, without a first payment.',
    policy: onOwnResource,
    body: z.strictObject({
      ...confirmed,
      trx: reference,
      amount: amount.describe('Euros, in whole cents.'),
      threshold: amount.describe('Euros.'),
    }),
    responses: {
      204: { description: 'Auto-reload is enabled.' },
      ...portalBodyAnswers,
      ...secretRefused,
    },
  },
  deleteOwnAutoReload: {
    method: 'DELETE',
    path: '/console/v1/auto-reload',
    summary: 'Disable auto-reload',
    policy: withKey,
    responses: {
      204: { description: 'Auto-reload is disabled. A pending payment still completes.' },
      ...portalAnswers,
      403: refused('The request comes from another site.'),
      409: refused('The account shares the balance of its primary account.'),
    },
  },
})
