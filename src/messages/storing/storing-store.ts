import { chargeAccounts, chargeLocked } from '#accounts/index.ts'
import {
  countryOf,
  watchPart,
  watchValues,
  type Match,
  type RuleResult,
  type Watch,
} from '#protection/index.ts'
import { plainArray } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { ContentViolation } from '#tendlc/index.ts'
import { optedOut } from './consent-store.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Refusal } from '../message/refusals.ts'
import type { Step } from '../message/step.ts'

/** The bind slot that submits a message, and the sequence number of its submit. */
export type Mark = { slot: number; sequence: number }

/** A decided message, which is either refused, or queued and possibly leased to this node. */
export type Decided = {
  message: OutboundMessage
  actor: string
  details: object | null
  refusal: Refusal | undefined
  workflow?: Step | undefined
  once?: Once | undefined
  leased: boolean
  /** The reserved slot, if the message is submitted as soon as it is stored; others are marked later. */
  mark?: Mark | undefined
  /** The carrier of the first route, if it was skipped because it has no session. */
  away: string | null
  /** The result of traffic rules, if any were checked. */
  ruleResult?: RuleResult | undefined
  /** Traffic rules that have matched, for the history of the message. */
  matches?: readonly Match[] | undefined
  /** The campaign rules that the text violates. */
  violation?: ContentViolation | undefined
  /** The refusal by a rule whose limit the message exceeded when it was counted. */
  beyond?: Refusal | undefined
}

/**
 * The storing node, the lease duration, and whether the balances are locked. Without the lock, accounts that share a balance are left out. The key
 * identifies opt-outs whose numbers were erased.
 */
export type Leasing = {
  id: string
  leaseSeconds: number
  locked?: boolean
  numberKey?: NumberKey | undefined
}

type Column = {
  name: string
  type: string
  of(one: Decided): unknown
  /** Values that need no quotes: IDs, numbers, booleans. */
  plain?: boolean
  /** Whether the column is used only in batches with an unusual message. */
  rare?: boolean
}

const columns: Column[] = [
  { name: 'account_id', type: 'text', of: (one) => one.message.accountId },
  { name: 'id', type: 'uuid', of: (one) => one.message.id, plain: true },
  { name: 'price', type: 'bigint', of: (one) => one.message.price, plain: true },
  { name: 'code', type: 'int', of: (one) => one.refusal?.code, plain: true, rare: true },
  { name: 'channel', type: 'text', of: (one) => one.message.channel, rare: true },
  {
    name: 'away',
    type: 'text',
    of: (one) => (one.refusal || isScheduled(one) ? null : one.away),
    rare: true,
  },
  { name: 'automatic', type: 'boolean', of: (one) => one.message.automatic, plain: true, rare: true },
  { name: 'bucket', type: 'text', of: (one) => paceOf(one)?.bucket, rare: true },
  { name: 'pace', type: 'text', of: (one) => paceOf(one)?.description, rare: true },
  { name: 'item', type: 'int', of: (one) => one.workflow?.item, plain: true, rare: true },
  { name: 'failover', type: 'jsonb', of: ({ workflow }) => jsonOf(workflow?.failover), rare: true },
  { name: 'key', type: 'text', of: (one) => one.once?.key, rare: true },
  { name: 'send_at', type: 'float8', of: (one) => one.message.sendAt, plain: true, rare: true },
  { name: 'accepted_at', type: 'float8', of: (one) => one.message.acceptedAt, plain: true },
  { name: 'expires_at', type: 'float8', of: (one) => one.message.expiresAt, plain: true },
  { name: 'carrier_id', type: 'text', of: (one) => one.message.carrierId },
  { name: 'leased', type: 'boolean', of: (one) => one.leased, plain: true },
  { name: 'slot', type: 'int', of: (one) => (one.leased ? one.mark?.slot : null), plain: true },
  { name: 'sequence', type: 'int', of: (one) => (one.leased ? one.mark?.sequence : null), plain: true },
  { name: 'sender', type: 'text', of: (one) => one.message.sender },
  { name: 'recipient', type: 'text', of: (one) => one.message.recipient },
  { name: 'application_id', type: 'uuid', of: (one) => one.message.applicationId, plain: true },
  { name: 'text', type: 'text', of: (one) => one.message.text },
  { name: 'encoding', type: 'text', of: (one) => one.message.encoding },
  { name: 'parts', type: 'int', of: (one) => one.message.parts, plain: true },
  { name: 'network', type: 'text', of: (one) => one.message.network },
  { name: 'country', type: 'text', of: ({ message }) => countryWithoutNetwork(message) },
  { name: 'client_ref', type: 'text', of: (one) => one.message.clientRef },
  { name: 'webhook_url', type: 'text', of: (one) => one.message.webhookUrl },
  { name: 'webhook_version', type: 'text', of: (one) => one.message.webhookVersion },
  { name: 'actor', type: 'text', of: (one) => one.actor },
  { name: 'smpp', type: 'jsonb', of: (one) => jsonOf(one.message.smpp) },
  { name: 'smpp_ids', type: 'jsonb', of: (one) => jsonOf(otherIdsOf(one.message)), rare: true },
  { name: 'details', type: 'jsonb', of: (one) => jsonOf(one.details), rare: true },
  { name: 'detail', type: 'text', of: (one) => one.refusal?.detail, rare: true },
  { name: 'rule', type: 'text', of: (one) => one.refusal?.rule, rare: true },
  { name: 'closed', type: 'jsonb', of: ({ refusal }) => jsonOf(refusal?.closed), rare: true },
  { name: 'workflow_id', type: 'uuid', of: (one) => one.workflow?.id, plain: true, rare: true },
  { name: 'items', type: 'int', of: (one) => one.workflow?.items, plain: true, rare: true },
  { name: 'request', type: 'bytea', of: (one) => one.once?.request, rare: true },
  { name: 'text_sealed', type: 'bytea', of: (one) => one.message.sealedText, rare: true },
]

/** Reports count messages without a network by country. Recipients of chat channels are not always numbers. */
const countryWithoutNetwork = ({ network, channel, recipient }: Decided['message']) =>
  network === null && channel === 'sms' ? countryOf(recipient) : null

const isScheduled = ({ message }: Decided) => message.sendAt !== undefined

const paceOf = ({ message, refusal }: Decided) => (refusal ? undefined : message.pace)

/** The IDs in responses to submits that are not the ID of the message; undefined if there are none. */
function otherIdsOf({ id, smpp }: OutboundMessage): string[] | undefined {
  const others = smpp?.submits.filter((submit) => submit.id !== id)
  return others && others.length > 0 ? others.map((submit) => submit.id) : undefined
}

const jsonOf = (value: unknown) => (value ? JSON.stringify(value) : null)

/** Whether a message has unusual data; batches without such messages use the cheaper statement. */
function isRare({ message, details, refusal, away, workflow, once }: Decided): boolean {
  return (
    message.channel !== 'sms' ||
    message.automatic === true ||
    Boolean(details ?? refusal ?? away ?? workflow ?? once ?? message.pace ?? message.sealedText) ||
    message.sendAt !== undefined ||
    otherIdsOf(message) !== undefined
  )
}

const columnsOf = (rare: boolean) => columns.filter((one) => rare || !one.rare)

/** A column as an `unnest` argument. `unnest` pads shorter arrays with nulls, so an empty column costs nothing. */
function valuesOf({ of, plain }: Column, decided: Decided[]): unknown {
  const values = decided.map((one) => of(one) ?? null)
  if (values.every((value) => value === null)) return []
  return plain ? plainArray(values) : values
}

const instant = (name: string) => `to_timestamp(${name} / 1000.0)`

const inputOf = (rare: boolean) => {
  const among = columnsOf(rare)
  const stopped = `${rare ? "i.code is null and i.channel = 'sms' and i.automatic is not true and " : ''}${optedOut('i', '$3')}`
  return `select i.*, ${stopped} as stopped from unnest(${among.map(({ type }, i) => `$${i + firstColumn}::${type}[]`).join(', ')})
      i(${among.map(({ name }) => name).join(', ')})`
}

const chargeOf = (rare: boolean) =>
  rare
    ? `coalesce(sum(price) filter (where code is null), 0) as amount,
        count(*) filter (where coalesce(item, 1) = 1 and automatic is not true) as messages, count(*) filter (where code is null) as charged,
        (array_agg(id) filter (where code is null))[1] as first_id`
    : 'sum(price) as amount, count(*) as messages, count(*) as charged, (array_agg(id))[1] as first_id'

/** Statements that only unusual messages need: those with a workflow, a key, a refusal, a skipped first carrier, a throttle bucket, a delivery time or IDs of submits. */
const besides = `begun as (
    insert into workflow (id, account_id, application_id, actor, failover)
    select i.workflow_id, i.account_id, i.application_id, i.actor, i.failover
      from input i join paid using (account_id) where i.failover is not null and not i.stopped
  ), answered as (
    insert into idempotency_key (account_id, key, request, message_id, workflow_id)
    select i.account_id, i.key, i.request, i.id, i.workflow_id
      from input i join paid using (account_id) where i.key is not null and not i.stopped
  ), refused as (
    insert into message_event (message_id, account_id, at, event, status, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'refused', 'rejected', 'decide', i.detail,
        jsonb_strip_nulls(jsonb_build_object('rule', i.rule, 'code', i.code, 'closed', i.closed))
      from input i join paid using (account_id) where i.code is not null
  ), routed as (
    insert into message_event (message_id, account_id, at, event, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'routed', 'routing', 'The carrier of the first route has no session.',
        jsonb_build_object('first', i.away, 'to', i.carrier_id)
      from input i join paid using (account_id) where i.away is not null and not i.stopped
  ), paced as (
    insert into message_event (message_id, account_id, at, event, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'paced', 'pacing', i.pace, jsonb_build_object('bucket', i.bucket)
      from input i join paid using (account_id) where i.bucket is not null and not i.stopped
  ), scheduled as (
    insert into message_schedule (message_id, account_id, due_at, bucket)
    select i.id, i.account_id, ${instant('i.send_at')}, i.bucket
      from input i join paid using (account_id) where i.send_at is not null and i.code is null and not i.stopped
  ), scheduling as (
    insert into message_event (message_id, account_id, at, event, actor, reason, details)
    select i.id, i.account_id, ${instant('i.accepted_at')}, 'scheduled', i.actor, 'The message has a delivery time.',
        jsonb_build_object('send_at', to_char(${instant('i.send_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from input i join paid using (account_id) where i.send_at is not null and i.code is null and not i.stopped
  ), found_by as (
    insert into message_smpp_id (id, message_id, account_id)
    select s.id, i.id, i.account_id
      from input i join paid using (account_id) cross join lateral jsonb_array_elements_text(i.smpp_ids) s(id)
     where i.smpp_ids is not null and not i.stopped
    on conflict (id) do update set message_id = excluded.message_id, account_id = excluded.account_id
  ), `

const firstColumn = 4

/** A message in a throttle bucket becomes due when its turn comes. */
const dueOf = `case when i.bucket is null then ${instant('i.accepted_at')} else 'infinity' end`

/** Builds the statement. `watched`: the statement also counts stored messages for traffic rules. */
const storing = (rare: boolean, charging: string, watched = false) => `
  with input as (
    ${inputOf(rare)}
  ), charge as (
    select account_id, ${chargeOf(rare)} from input where not stopped group by account_id
  ), ${charging}${watched ? `, ${watchPart(firstColumn + columnsOf(rare).length)}` : ''}, stored as (
    insert into message (id, account_id, application_id, direction, sender, recipient, text, encoding, parts, network, country, carrier_id,
        client_ref, webhook_url, webhook_version, accepted_at, expires_at, actor, smpp, channel, status, price
        ${rare ? ', error_code, error_detail, details, workflow_id, workflow_item, workflow_items' : ''})
    select i.id, i.account_id, i.application_id, 'outbound', i.sender, i.recipient, i.text, i.encoding, i.parts, i.network, i.country,
        ${rare ? 'case when i.code is null then i.carrier_id end' : 'i.carrier_id'},
        i.client_ref, i.webhook_url, i.webhook_version, ${instant('i.accepted_at')}, ${instant('i.expires_at')}, i.actor, i.smpp,
        ${
          rare
            ? `i.channel, case when i.code is null then 'accepted' else 'rejected' end, case when i.code is null then i.price else 0 end,
        i.code, i.detail, i.details, i.workflow_id, i.item, i.items`
            : "'sms', 'accepted', i.price"
        }
      from input i join paid using (account_id) where not i.stopped
  ), ${rare ? besides : ''}queued as (
    insert into dispatch (message_id, account_id, carrier_id, due_at, expires_at, owner, lease_until,
        sent_at, bind_slot, sequence, attempt, tries${rare ? ', bucket, text_sealed' : ''})
    select i.id, i.account_id, i.carrier_id, ${rare ? dueOf : instant('i.accepted_at')}, ${instant('i.expires_at')}, case when i.leased then $1::uuid end,
        case when i.leased then clock_timestamp() + make_interval(secs => $2::int) end,
        case when i.slot is not null then clock_timestamp() end, i.slot, i.sequence, (i.slot is not null)::int, (i.slot is not null)::int${rare ? ', i.bucket, i.text_sealed' : ''}
      from input i join paid using (account_id) where not i.stopped ${rare ? "and i.code is null and i.channel = 'sms' and i.send_at is null" : ''}
  )
  select account_id, left_now, amount_now, null::uuid as stopped from paid
  union all select account_id, 0, 0, id from input where stopped
  ${watched ? 'union all select null, 0, 0, null from watched where passed' : ''}`

const hot = (rare: boolean, name: string) => ({
  free: { name, text: storing(rare, chargeAccounts) },
  watched: { name: `${name}-watched`, text: storing(rare, chargeAccounts, true) },
})

const statements = {
  hot: { usual: hot(false, 'store-decided'), rare: hot(true, 'store-decided-rare') },
  exact: { name: 'store-decided-exact', text: storing(true, chargeLocked) },
}

/**
 * The single statement that charges for decided messages and stores them. The hot path uses the common columns, or all columns if needed, because fewer columns and
 * inserts cost less, above all for small batches. With a `watch`, the statement fails if a limit is hit. The exact path, which has locked the balances, always
 * uses all columns.
 */
export function storingStatement(
  decided: Decided[],
  { id, leaseSeconds, locked = false, numberKey }: Leasing,
  watch?: Watch,
) {
  const rare = locked || decided.some(isRare)
  const values = [
    id,
    leaseSeconds,
    numberKey?.pads ?? null,
    ...columnsOf(rare).map((one) => valuesOf(one, decided)),
  ]
  if (locked) return { ...statements.exact, values }
  const { free, watched } = statements.hot[rare ? 'rare' : 'usual']
  return watch ? { ...watched, values: [...values, ...watchValues(watch)] } : { ...free, values }
}
