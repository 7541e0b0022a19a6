import { createHash } from 'node:crypto'
import { z } from 'zod'
import { storable } from '#platform/external-text.ts'
import type { Db } from '#platform/database/db.ts'
import { storeNotification } from '../notifications/notification-store.ts'
import { canonicalJson } from './canonical-json.ts'
import { isSigned } from './signature.ts'

export type ReceiveDeps = { db: Db; url(): string; secrets: readonly string[] }

const id = z.string().max(100).nullish().catch(undefined)
const notification = z.looseObject({
  eventType: z.string().regex(/^\w{1,100}$/),
  brandId: id,
  brandReferenceId: id,
  campaignId: id,
  campaignReferenceId: id,
})

export type Received = 'stored' | 'unsigned' | 'malformed'

/** Verifies and stores a webhook of the registry. It is applied later, so that the registry gets its response at once. */
export async function receiveNotification(
  { db, url, secrets }: ReceiveDeps,
  octets: Buffer,
  signature: string | undefined,
): Promise<Received> {
  const parsed = parse(octets)
  if (!parsed) return 'malformed'
  const { body, canonical } = parsed
  if (!isSigned(signature, { url: url(), canonical, secrets })) return 'unsigned'
  const read = notification.safeParse(storable(body))
  if (!read.success) return 'malformed'
  // The code of a phone verification is a secret.
  const { otpPin: _, ...kept } = read.data
  const { eventType, brandId, brandReferenceId, campaignId, campaignReferenceId } = kept
  await storeNotification(db, {
    digest: createHash('sha256').update(canonical).digest(),
    eventType,
    registryId: brandId ?? undefined,
    reference: brandReferenceId ?? undefined,
    campaignId: campaignId ?? undefined,
    campaignReference: campaignReferenceId ?? undefined,
    body: kept,
  })
  return 'stored'
}

function parse(octets: Buffer): { body: unknown; canonical: string } | undefined {
  try {
    const body: unknown = JSON.parse(octets.toString())
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject ? { body, canonical: canonicalJson(body) } : undefined
  } catch {
    return undefined
  }
}
