import { isAt } from './network-codes.ts'
import type { LinkedNumber } from './link-store.ts'
import { failedChecks, type ContentRule } from '../content/checks.ts'

/** The rules that a text of a campaign does not comply with, and what is done about it. It quotes nothing of the text. */
export type ContentViolation = {
  campaignId: string
  action: 'flag' | 'reject'
  rules: readonly ContentRule[]
  /** A sentence that names the rules. */
  detail: string
}

/**
 * Checks a text of a campaign's number against what the campaign declares, and against what the network of the recipient allows: all networks
 * of the campaign where that is unknown, since the recipient may be at any of them.
 */
export function violationOf(
  { campaignId, contentAction: action, declared, networks }: LinkedNumber,
  { text, network }: { text: string; network: string | null },
): ContentViolation | undefined {
  if (action === 'off') return undefined
  const reached = network === null ? networks : networks.filter((one) => isAt(one.network_id, network))
  const failed = failedChecks(text, declared, reached)
  if (failed.length === 0) return undefined
  const why = failed.map(({ rule, says }) => `${says} (${rule})`).join('; it ')
  return {
    campaignId,
    action,
    rules: failed.map(({ rule }) => rule),
    detail: `The text does not comply with the 10DLC campaign of the sender: it ${why}.`,
  }
}
