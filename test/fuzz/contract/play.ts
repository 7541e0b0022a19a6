import { answerChecks } from './check-answers.ts'
import { leakChecks } from './check-leaks.ts'
import { requestChecks } from './check-requests.ts'
import { storyChecks } from './check-stories.ts'
import type { Document } from './document.ts'
import { formOf } from './judge.ts'
import { send, sentOf, type Known, type Sent } from './send.ts'
import type { Check, Seen } from './seen.ts'
import type { Step } from './step.ts'
import type { Answer, Line } from './wire.ts'

/** A fault, with the requests that show it. */
export type Finding = { check: string; operation: string; detail: string; steps: Step[] }

export const checks: readonly Check[] = [...answerChecks, ...requestChecks, ...storyChecks, ...leakChecks]

/** The connection for requests, and the values that placeholders refer to. */
export type Stage = { document: Document; line: Line; known: Known; timeoutMs: number }

let played = 0

/** Sends the requests of an episode in order, and checks each response. */
export async function play(
  steps: readonly Step[],
  { document, line, known, timeoutMs }: Stage,
): Promise<{ seen: Seen[]; findings: Finding[] }> {
  const seen: Seen[] = []
  const findings: Finding[] = []
  const answers: Answer[] = []
  const once = { ...known, ...nonces() }
  for (const [i, step] of steps.entries()) {
    const sent = spared(sentOf(step, once, answers), step, known)
    const answer = await send(line, sent, timeoutMs)
    answers.push(answer)
    const { operation, methods, refusedAs } = document.resolve(sent.method, sent.path)
    const one: Seen = {
      step,
      sent,
      answer,
      header: (name) => answer.headers.find(([other]) => other === name)?.[1],
      operation,
      methods,
      refusedAs,
      form: operation && formOf(operation, sent),
      earlier: [...seen],
      known: once,
    }
    seen.push(one)
    for (const { name, look } of checks) {
      const detail = look(one)
      if (detail)
        findings.push({
          check: name,
          operation: operation?.id ?? 'none',
          detail,
          steps: steps.slice(0, i + 1),
        })
    }
  }
  return { seen, findings }
}

/** A new word and a new number for each episode. */
function nonces(): Known {
  played += 1
  const digits = String(Date.now() % 10_000).padStart(4, '0') + String(played % 10_000).padStart(4, '0')
  return { nonce: `n${process.pid.toString(36)}${played.toString(36)}`, digits: digits.slice(-5) }
}

const unowned = '01a1fa1c-16dd-7000-9b3d-04107b02a345'

/** Protects objects that all requests need from deletion: a request that could delete one gets an unknown ID, or that of a spare object. */
function spared(sent: Sent, { as }: Step, known: Known): Sent {
  if (sent.method === 'GET') return sent
  const mine = as === 'other' ? 'other' : 'customer'
  let { path } = sent
  for (const id of [known[`${mine}.secret_id`], known[`${mine}.application`]])
    path = path.replace(id!, unowned)
  if (path.startsWith('/operator/'))
    for (const tenant of ['customer', 'other'])
      path = path.replace(known[`${tenant}.api_key`]!, known['spare.api_key']!)
  return {
    ...sent,
    path: path.replace(
      /^(\/operator\/v1\/(?:carriers|chat-channels)\/)(?:demo|untouched)(?=$|[/?])/,
      '$1nobodys',
    ),
  }
}
