import type { Ask } from '../operator/ask.ts'
import type { Answered } from '../operator/contracts.ts'
import { whenOf } from '../terminal/when.ts'

export type WebhookEndpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** Endpoints of an account with pending events. */
export async function waitingEndpoints(ask: Ask, api_key: string): Promise<WebhookEndpoint[]> {
  const endpoints: WebhookEndpoint[] = []
  let cursor: string | undefined
  do {
    const query = { api_key, limit: '1000', ...(cursor && { cursor }) }
    const page: Answered<'listWebhookEndpoints'> = await ask('listWebhookEndpoints', { query })
    endpoints.push(...page.endpoints.filter(({ waiting }) => waiting > 0))
    cursor = page.next ?? undefined
  } while (cursor)
  return endpoints
}

/** `12 pending for http://…, next attempt at …` */
export const waitingLine = ({ origin, waiting, next_attempt_at: next }: WebhookEndpoint): string =>
  `${waiting >= 1_000 ? '1,000 or more' : waiting} pending for ${origin}${next ? `, next attempt at ${whenOf(next)} (exchange time)` : ''}`
