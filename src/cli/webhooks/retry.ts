import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import type { Answered } from '../operator/contracts.ts'
import { type Column, tableOf } from '../terminal/table.ts'
import { waitingEndpoints } from './waiting.ts'

export const retryCommand = operatorCommand({
  name: 'webhooks retry',
  says: 'Tries at once what waits for the receivers of an account, instead of when its turn comes.',
  args: { api_key: { says: 'Whose receivers.' } },
  options: {
    receiver: { value: 'origin', says: 'Only this one; `strowger webhooks receivers` lists them.' },
  },
  async run(ask, { args: { api_key }, options: { receiver: endpoint } }) {
    const origins = endpoint ? [endpoint] : await waitingOrigins(ask, api_key)
    const json: { origin: string; due: number }[] = []
    for (const origin of origins) json.push({ origin, due: await retried(ask, { api_key, origin }) })
    const none = origins.length === 0 ? 'Nothing waits for the receivers of this account.' : undefined
    return {
      json,
      lines: (screen) => (none ? [] : tableOf(json, dueColumns, screen)),
      hint: none,
    }
  },
})

/** What waits for a disabled receiver is set aside in a moment, and is told by a replay. */
const waitingOrigins = async (ask: Ask, api_key: string) =>
  (await waitingEndpoints(ask, api_key))
    .filter(({ state }) => state !== 'disabled')
    .map(({ origin }) => origin)

/** What fails meanwhile waits anew, so that a long queue of a receiver that refuses all of it would come forward for ever. */
const mostPortions = 100

/** Until nothing is left to come forward; answers how many have. */
async function retried(ask: Ask, body: { api_key: string; origin: string }): Promise<number> {
  let all = 0
  for (let portion = 0; portion < mostPortions; portion += 1) {
    const { due, more }: Answered<'retryWebhookEndpoint'> = await ask('retryWebhookEndpoint', { body })
    all += due
    if (!more) break
  }
  return all
}

const dueColumns: Column<{ origin: string; due: number }>[] = [
  { head: 'receiver', of: (one) => one.origin, whole: true },
  { head: 'due now', of: (one) => one.due, right: true },
]
