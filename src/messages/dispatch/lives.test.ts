import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openLives, type Lives } from '../../../test/support/lives.ts'
import {
  begin,
  workflowMessages,
  steps,
  type WorkflowMessage,
  type Step,
  type StepName,
  type WorkflowOptions,
} from '../../../test/support/life-steps.ts'
import { messageStates } from '../message/states.ts'

let lives: Lives
before(async () => {
  lives = await openLives()
})
after(() => lives.close())

/** To try other sequences: `STROWGER_SEED=7 npm test src/messages/dispatch/lives.test.ts`. */
const seed = Number(process.env['STROWGER_SEED'] ?? 20_261_121)

/** A message and its events; an event marked `twice` happens on both nodes simultaneously. */
type Life = WorkflowOptions & { steps: (Step & { twice: boolean })[] }

/** Usual events are drawn more often than disruptive events. */
const usual: StepName[] = ['receipt', 'receipt', 'receipt', 'receipt', 'submitted', 'submitted', 'mark']
const names = [...usual, ...(Object.keys(steps) as StepName[])]

/** Most messages are sent before any other event. */
const beginnings: StepName[][] = [
  ['claim', 'mark', 'submitted'],
  ['claim', 'mark', 'submitted'],
  ['claim', 'mark', 'unknown', 'claim', 'mark'],
  ['claim', 'mark', 'refused', 'claim', 'mark', 'submitted'],
  ['claim', 'mark'],
  [],
]

function stepOf(label: StepName): fc.Arbitrary<Life['steps'][number]> {
  return fc.record({
    name: fc.constant(label),
    node: fc.nat(1),
    n: fc.nat(0xffff),
    earlier: fc.nat(9).map((n) => n === 0),
    twice: fc.nat(4).map((n) => n === 0),
  })
}

const life: fc.Arbitrary<Life> = fc.record({
  sender: fc.nat(2),
  long: fc.boolean(),
  failovers: fc.nat(2),
  foreign: fc.nat(9).map((n) => n === 0),
  steps: fc
    .tuple(fc.constantFrom<StepName[]>(...beginnings), fc.array(fc.constantFrom(...names), { maxLength: 10 }))
    .chain(([first, rest]) => fc.tuple(...[...first, ...rest].map(stepOf))),
})

/** The statuses reachable from each one by the transitions of the table. */
const beyond = new Map(messageStates.moves.map(([from]) => [from as string, reachable(from)]))

function reachable(from: string): Set<string> {
  const found = new Set<string>([from])
  for (const state of found) for (const [at, , to] of messageStates.moves) if (at === state) found.add(to)
  return found
}

/** Runs one sequence and returns its workflow ID. Fails if a status moves back or a final status changes. */
async function live({ steps: todo, ...input }: Life): Promise<string | undefined> {
  const workflow = await begin(lives, input)
  if (!workflow) return undefined
  const seen = new Map<string, string>()
  for (const step of todo) {
    const messages = await workflowMessages(lives, workflow)
    noteStatuses(seen, messages)
    const message = (step.earlier ? messages[0] : messages.at(-1))!
    const nodes = step.twice ? lives.nodes : [lives.nodes[step.node]!]
    await Promise.all(nodes.map((node) => steps[step.name]({ lives, node, message, n: step.n })))
  }
  noteStatuses(seen, await workflowMessages(lives, workflow))
  return workflow
}

function noteStatuses(seen: Map<string, string>, messages: WorkflowMessage[]): void {
  for (const { id, status } of messages) {
    const before = seen.get(id) ?? 'accepted'
    assert.ok(before === status || beyond.get(before)?.has(status), `${before} became ${status}`)
    seen.set(id, status)
  }
}

type Lived = {
  id: string
  status: string
  price: number
  workflow_id: string
  workflow_item: number
  workflow_items: number
  waits: boolean
  events: [event: string, status: string][]
  released: number[]
  notified: string[]
}

const livedSql = `
  select m.id, m.status, m.price, m.workflow_id, m.workflow_item, m.workflow_items,
      exists (select from dispatch d where d.message_id = m.id) as waits,
      (select coalesce(jsonb_agg(jsonb_build_array(e.event, e.status)), '[]') from message_event e
        where e.message_id = m.id and e.status is not null) as events,
      (select coalesce(jsonb_agg(l.amount), '[]') from ledger_entry l where l.message_id = m.id and l.kind = 'release') as released,
      (select coalesce(jsonb_agg(w.event_status), '[]') from webhook_event w where w.subject_id = m.id) as notified
    from message m where m.workflow_id = any($1::uuid[]) order by m.workflow_id, m.workflow_item`

/** Checks that the status of the message matches its history, that it was charged or refunded once, and that each transition was notified once. */
function checkMessage({ status, price, waits, events, released, notified }: Lived): void {
  const names = events.map(([event]) => event)
  const times = (wanted: string) => names.filter((name) => name === wanted).length
  const final = events.filter(([, to]) => to !== 'submitted')
  assert.ok(final.length <= 1, 'two final statuses')
  assert.equal(status, final[0]?.[1] ?? (names.length > 0 ? 'submitted' : 'accepted'), 'status and history')
  const requiresSubmit = names.some((name) =>
    ['retrying', 'delivered', 'undelivered', 'refusedLate'].includes(name),
  )
  assert.ok(
    times('submitted') <= 1 && (!requiresSubmit || times('submitted') === 1),
    'a transition that is not allowed',
  )
  const refused = ['refused', 'expired', 'carrierRefused', 'retriesExhausted'].some((name) => times(name) > 0)
  assert.ok(!refused || times('submitted') === 0, 'refused after it was submitted')
  assert.equal(waits, status === 'accepted', 'it waits as long as no carrier has answered')
  assert.deepEqual(released, status === 'rejected' && price > 0 ? [price] : [], 'refunded')
  assert.deepEqual(notified.toSorted(), events.map(([, to]) => to).toSorted(), 'notified')
}

/** Checks that a failover message exists if and only if the previous message was rejected. */
function checkWorkflow(messages: Lived[]): void {
  assert.deepEqual(
    messages.map((one) => one.workflow_item),
    messages.map((_, i) => i + 1),
  )
  const before = messages.slice(0, -1)
  assert.ok(
    before.every(({ status }) => status === 'rejected'),
    'sent although the previous message was not rejected',
  )
  const last = messages.at(-1)!
  assert.ok(
    last.status !== 'rejected' || last.workflow_item === last.workflow_items,
    'no next message although the previous one was rejected',
  )
}

async function checkMoney(): Promise<void> {
  const { rows } = await lives.db.query(
    `select b.account_id from balance b join lateral (
        select coalesce(sum(amount), 0) as all_of_it, coalesce(sum(amount) filter (where kind = 'topup'), 0) as given
          from ledger_entry l where l.account_id = b.account_id) l on true
      join lateral (select coalesce(sum(price) filter (where status <> 'rejected'), 0) as spent
          from message m where m.account_id = b.account_id) m on true
     where b.amount <> l.all_of_it or b.amount <> l.given - m.spent or b.amount < 0`,
  )
  assert.deepEqual(
    rows,
    [],
    'accounts whose balance differs from the sum of their ledger or of their charges',
  )
}

test('after any sequence of events the status, history, charge and webhooks of each message agree [S3-067] [S3-072] [fault B2]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 30, maxLength: 30 }), async (some) => {
      const workflows = (await Promise.all(some.map(live))).filter((one) => one !== undefined)
      await Promise.all(lives.nodes.map(({ intake }) => intake.idle()))
      const { rows } = await lives.db.query<Lived>(livedSql, [workflows])
      for (const messages of Map.groupBy(rows, (row) => row.workflow_id).values()) {
        for (const one of messages) checkMessage(one)
        checkWorkflow(messages)
      }
      await checkMoney()
    }),
    { seed, numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: 12_000 },
  )
})
