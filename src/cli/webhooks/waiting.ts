import type { Ask } from '../operator/ask.ts'
import type { Answered } from '../operator/contracts.ts'
import { whenOf } from '../terminal/when.ts'

export type WebhookEndpoint = Answered<'listWebhookEndpoints'>['endpoints'][number]

/** Receivers of an account for which something waits. */
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

/** `12 wait for http://…, tried next at …`: what comes by itself, and is no matter of a replay. */
export const waitingLine = ({ origin, waiting, next_attempt_at: next }: WebhookEndpoint): string =>
  `${waiting >= 1_000 ? '1,000 and more' : waiting} wait for ${origin}${next ? `, tried next at ${whenOf(next)} (exchange time)` : ''}`
