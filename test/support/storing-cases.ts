import { uuidv7 } from '#platform/ids.ts'
import type { Match, Rule, Settings, RuleResult } from '#protection/index.ts'
import type { SubmitRequest } from '../../src/messages/message/submit-request.ts'
import type { SingleMessage } from '../../src/messages/message/contract.ts'
import { refusals } from '../../src/messages/message/refusals.ts'
import type { Decided } from '../../src/messages/storing/accept-store.ts'
import { outbound, type Sender } from './messages.ts'
import { channel, optedOut, price, type StoringWorld } from './storing.ts'
import type { Row } from './storing-rows.ts'
import { ample, optOuts, usual, type Case, type Limits, type Story } from './storing-stories.ts'

const ruleIds = Array.from({ length: 6 }, () => uuidv7())

const dayRule = (
  n: number,
  kind: Rule['kind'],
  settings: Settings,
  effect: Rule['effect'] = 'block',
): Rule => ({
  id: ruleIds[n]!,
  accountId: null,
  name: kind,
  kind,
  effect,
  settings: kind === 'spend_cap' ? settings : { ...settings, window_seconds: 86_400 },
  lists: [],
})

const rulesOf = ({ burst, sequence, cap, same, watched }: Limits): Rule[] => [
  dayRule(0, 'burst', { limit: burst }),
  dayRule(1, 'sequence', { limit: sequence }),
  dayRule(2, 'recipient_velocity', { limit: same }),
  dayRule(3, 'burst', { limit: watched }, 'monitor'),
  dayRule(4, 'spend_cap', { amount: cap * price }),
]

const matchOf = (effect: Match['effect']): Match => ({
  ruleId: ruleIds[5]!,
  name: 'Barred',
  kind: 'blocked_number',
  code: 1050,
  effect,
  facts: {},
})

function ruleResultOf(
  one: Case,
  story: Story,
  listId: string,
  { message }: SubmitRequest,
): RuleResult | undefined {
  const matches = one.kind === 'monitored' ? [matchOf('monitor')] : []
  const counting = one.counted ? rulesOf(story.limits) : []
  const ruleResult: RuleResult = { refused: undefined, matches, counting, trusted: false }
  if (!one.open || message.channel !== 'sms')
    return one.counted || matches.length > 0 ? ruleResult : undefined
  const rule: Rule = { ...dayRule(5, 'blocked_number', {}), lists: [listId] }
  const refused = { code: 1050, rule: 'blocked_number', detail: 'The recipient is blocked.' } as const
  const blocked: RuleResult = { ...ruleResult, refused, matches: [matchOf('block')], counting: [] }
  const judge: NonNullable<RuleResult['open']>['judge'] = (lists) =>
    lists.against({ message, details: null }, rule) ? blocked : ruleResult
  return { ...ruleResult, open: { rules: [rule], judge } }
}

/**
 * The messages that follow if the first message of a workflow is rejected: a valid one, alone, after one with a foreign sender, or after one to a
 * recipient who has opted out.
 */
function failoverOf({ sender }: Sender, parts: number): SingleMessage[] {
  const body = { message_type: 'text', channel: 'sms', from: sender, to: usual[0]!, text: 'b' } as const
  const first = [[], [{ ...body, from: '12029999999' }], [{ ...body, to: optedOut.ofAccount }]][parts - 1]!
  return [...first, body]
}

/** The submit request for the n-th message of a story. */
export function submitRequestOfCase(
  { at, accounts }: StoringWorld,
  { ids }: Story,
  one: Case,
  n: number,
): SubmitRequest {
  const { kind, parts, key } = one
  const owner = accounts[one.account]!
  const chat = kind === 'chat' && { channel, sender: `chat-${owner.accountId}`, carrierId: null, price: 0 }
  const message = outbound({
    ...owner,
    id: ids[n]!,
    recipient: one.recipient,
    text: kind === 'poison' ? 'a\0b' : `No. ${n}`,
    carrierId: 'local',
    price: price * parts,
    parts,
    acceptedAt: at + n,
    expiresAt: at + 60_000,
    ...chat,
    ...(kind === 'automatic' && { automatic: true }),
    ...(kind === 'paced' && { pace: { bucket: 'bucket', perMinute: 1, description: 'Paced.' } }),
    ...(kind === 'sealed' && { sealedText: Buffer.from('sealed') }),
  })
  const isWorkflow = kind === 'workflow' || kind === 'refused workflow'
  // Accounts that share a balance get no workflows: one path stores the later messages of a workflow before the messages of the other account, the
  // other path after them.
  const failover = isWorkflow && one.account < 2 ? failoverOf(owner, parts) : undefined
  const name = kind === 'taken' ? `taken ${n}` : key === undefined ? undefined : `key ${key}`
  return {
    message,
    actor: 'test',
    details: kind === 'automatic' ? { automatic: 'STOP' } : null,
    perSecond: ample,
    workflow: failover && { id: ids[16 + n]!, item: 1, items: failover.length + 1, failover },
    once: name === undefined ? undefined : { key: name, request: Buffer.from([parts]) },
  }
}

/** The decision about the n-th message of a story. */
export function decidedOf(
  world: StoringWorld,
  story: Story,
  request: SubmitRequest,
  { one, n }: { one: Case; n: number },
): Decided {
  const { kind } = one
  const { message, actor, details, workflow, once } = request
  const isRefused = kind === 'refused' || kind === 'refused workflow'
  const leased = one.leased && !isRefused && kind !== 'chat' && kind !== 'paced'
  const violation = {
    campaignId: 'C000001',
    action: 'flag' as const,
    rules: ['embedded-link' as const],
    detail: 'A link.',
  }
  return {
    message,
    actor,
    details,
    workflow,
    once,
    refusal: isRefused ? refusals.noRoute : undefined,
    leased,
    mark: leased && n % 2 === 0 ? { slot: 1, sequence: n } : undefined,
    away: kind === 'rerouted' ? 'b' : null,
    violation: kind === 'flagged' ? violation : undefined,
    ...(!isRefused && withMatches(ruleResultOf(one, story, world.listId, request))),
  }
}

const withMatches = (ruleResult: RuleResult | undefined) =>
  ruleResult && { ruleResult, matches: ruleResult.matches }

/** Errors in the counters of traffic rules, which must count accepted messages and no others. */
export function wrongCounts(rows: Row[], { batches, ids }: Story, { accounts }: StoringWorld): string[] {
  const sent = new Set(
    rows.flatMap(({ of, row }) => (of === 'message' && row['status'] === 'accepted' ? [row['id']] : [])),
  )
  const counted = batches.flat().map((one, n) => ({ ...one, sent: one.counted && sent.has(ids[n]) }))
  return accounts.flatMap(({ accountId }, account) => {
    const expected = counted.filter((one) => one.account === account && one.sent).length
    return [ruleIds[0], ruleIds[3]].flatMap((rule) => {
      const counters = rows.filter(
        ({ of, row }) => of === 'count' && row['rule_id'] === rule && row['account_id'] === accountId,
      )
      const is = counters.reduce((sum, { row }) => sum + Number(row['counted']), 0)
      return is === expected
        ? []
        : [`${is} messages of account ${account} are counted, ${expected} were sent`]
    })
  })
}

const noted: Partial<Record<Case['kind'], string>> = {
  monitored: 'rule_matched',
  flagged: 'flagged',
  rerouted: 'routed',
  paced: 'paced',
}

/** Accepted messages without the history event that their kind requires. */
export function missingNotes(rows: Row[], { batches, ids }: Story): string[] {
  const accepted = new Set(
    rows.flatMap(({ of, row }) => (of === 'message' && row['status'] === 'accepted' ? [row['id']] : [])),
  )
  const events = new Set(
    rows.flatMap(({ of, row }) =>
      of === 'event' ? [`${String(row['message_id'])} ${String(row['event'])}`] : [],
    ),
  )
  return batches.flat().flatMap(({ kind }, n) => {
    const event = noted[kind]
    if (!event || !accepted.has(ids[n]) || events.has(`${ids[n]} ${event}`)) return []
    return [`message ${n} is ${kind}, and its history does not say ${event}`]
  })
}

/** Whether a message costs nothing, because it is rejected. */
export function isFree({ kind, recipient }: Case): boolean {
  if (kind === 'refused' || kind === 'refused workflow' || kind === 'chat') return true
  return kind !== 'automatic' && optOuts.includes(recipient)
}
