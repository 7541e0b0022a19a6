import assert from 'node:assert/strict'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Client } from './client.ts'
import type { Received } from './receiver.ts'

/** A registered endpoint as the API returns it. */
export type EndpointView = {
  endpoint_id: string
  url: string
  enabled: boolean
  state: string
  disabled_reason: string | null
  disabled_note: string | null
  event_types: string[] | null
  last_24_hours: { attempts: number; failed: number; p50_ms: number | null; p95_ms: number | null }
}

export type CreatedEndpoint = EndpointView & { secret: string; webhook_secret: string }

/** Registers an endpoint; fails unless the exchange accepts it. */
export async function register(customer: Client, body: object): Promise<CreatedEndpoint> {
  const answer = await customer.post<CreatedEndpoint>('/v1/webhook-endpoints', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** The status events that a path has received, in order: message and status. */
export function statusesAt(received: readonly Received[], path: string): [string, string][] {
  return received
    .filter((one) => one.path === path && one.body.length > 0)
    .map((one) => JSON.parse(one.body.toString()))
    .filter((body) => body.status !== undefined)
    .map((body) => [body.message_uuid, body.status])
}

/** Whether a request is signed with a secret (Standard Webhooks). */
export function isSignedWith(request: Received, secret: string): boolean {
  try {
    new Verifier(secret, { format: 'raw' }).verify(request.body, request.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
