import { isAt } from './network-codes.ts'
import type { LinkedNumber } from './link-store.ts'
import { failedChecks, type ContentRule } from '../content/checks.ts'

/** The content rules that a text violates, and the resulting action. Never quotes the text. */
export type ContentViolation = {
  campaignId: string
  action: 'flag' | 'reject'
  rules: readonly ContentRule[]
  /** A sentence that names the rules. */
  detail: string
}

/**
 * Checks a text of a campaign's number against the declarations of the campaign and the restrictions of the recipient's network; of all
 * networks of the campaign if the recipient's network is unknown.
 */
export function violationOf(
  { campaignId, contentAction: action, declared, networks }: LinkedNumber,
  { text, network }: { text: string; network: string | null },
): ContentViolation | undefined {
  if (action === 'off') return undefined
  const reached = network === null ? networks : networks.filter((one) => isAt(one.network_id, network))
  const failed = failedChecks(text, declared, reached)
  if (failed.length === 0) return undefined
  const why = failed.map(({ rule, description }) => `${description} (${rule})`).join('; it ')
  return {
    campaignId,
    action,
    rules: failed.map(({ rule }) => rule),
    detail: `The text does not comply with the 10DLC campaign of the sender: it ${why}.`,
  }
}
