import { counted } from '#platform/counted.ts'
import { accountNames } from '../operator/account-names.ts'
import type { Ask } from '../operator/ask.ts'
import { operatorCommand } from '../operator/command.ts'
import { accountIdOf } from '../operator/named-objects.ts'
import type { Answered } from '../operator/contracts.ts'
import { type Column, tableOf } from '../terminal/table.ts'
import { waitingEndpoints } from './waiting.ts'

export const retryCommand = operatorCommand({
  name: 'webhooks retry',
  description: 'Retry the pending webhooks of an account now, instead of at their next attempt.',
  args: { api_key: { description: 'API key or name of the account.' } },
  options: {
    endpoint: {
      value: 'origin',
      description: 'Only this endpoint; `strowger webhooks endpoints` lists them.',
    },
  },
  async run(ask, { args, options: { endpoint } }) {
    const api_key = await accountIdOf(ask, args.api_key)
    const origins = endpoint ? [endpoint] : await waitingOrigins(ask, api_key)
    const json: { origin: string; due: number }[] = []
    for (const origin of origins) json.push({ origin, due: await retried(ask, { api_key, origin }) })
    const nameOf = await accountNames(ask, [api_key])
    const due = json.reduce((sum, one) => sum + one.due, 0)
    return {
      json,
      lines: (screen) => (json.length === 0 ? [] : tableOf(json, dueColumns, screen)),
      hint:
        json.length === 0
          ? 'No pending webhooks for this account.'
          : `${counted(due, 'webhook')} of ${nameOf(api_key)} due now.`,
    }
  },
})

/** Skips disabled endpoints: their pending events fail shortly and can be replayed later. */
const waitingOrigins = async (ask: Ask, api_key: string) =>
  (await waitingEndpoints(ask, api_key))
    .filter(({ state }) => state !== 'disabled')
    .map(({ origin }) => origin)

/** Limits the batches, because rejected events become pending again: an endpoint that rejects everything always has some. */
const maxBatches = 100

/** Makes pending events due, batch by batch, and returns their number. */
async function retried(ask: Ask, body: { api_key: string; origin: string }): Promise<number> {
  let all = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { due, more }: Answered<'retryWebhookEndpoint'> = await ask('retryWebhookEndpoint', { body })
    all += due
    if (!more) break
  }
  return all
}

const dueColumns: Column<{ origin: string; due: number }>[] = [
  { head: 'endpoint', of: (one) => one.origin, noTruncate: true },
  { head: 'due now', of: (one) => one.due, right: true },
]
