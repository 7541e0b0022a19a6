import type { MethodActor, MethodRow } from '../stripe/method-store.ts'

type Card = Pick<MethodRow, 'brand' | 'last4'>

export type CardNotice = {
  accountId: string
  accountName: string
  card: Card
  change: 'saved' | 'replaced' | 'removed'
  actor: MethodActor
  at: Date
}

const did = {
  saved: 'was saved',
  replaced: 'was saved instead of the previous card',
  removed: 'was removed',
} as const

/** The email about a change of a saved card. It has no link, because owners should not sign in by links in such emails. */
export function letterOf({ accountId, accountName, card, change, actor, at }: CardNotice) {
  const name = card.brand && card.last4 ? `The ${card.brand} card ending in ${card.last4}` : 'A card'
  const by = actor === 'operator' ? ' by the operator of the exchange' : ''
  return {
    subject: `A payment card ${change === 'removed' ? 'was removed from' : 'was saved for'} your account`,
    text: [
      'Hello,',
      '',
      `${name} ${did[change]}${by} for the account ${accountName} (API key ${accountId}) at ${at.toISOString()}.`,
      change === 'removed'
        ? 'It is not charged any more, and auto-reload with it has ended.'
        : 'Top-ups and auto-reload of this account can charge it.',
      '',
      'If you did not expect this, revoke the API secrets of the account in the portal, and contact the operator of the exchange.',
      '',
    ].join('\n'),
  }
}
