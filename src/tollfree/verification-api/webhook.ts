import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { tollFreeForm } from '#platform/toll-free-form.ts'

export type Received = 'stored' | 'unknown' | 'unsigned' | 'malformed'

/** A webhook older than this is rejected, so that a recorded one cannot be repeated later. */
const mostSeconds = 300

const notification = z.object({ number: z.string().regex(tollFreeForm) })

/** Whether `header`, `t=<unix seconds>,v1=<hex>`, signs the body with one of the secrets. */
export function isSigned(
  header: string | undefined,
  { octets, secrets, seconds }: { octets: Buffer; secrets: readonly string[]; seconds: number },
): boolean {
  const members = (header ?? '').split(',').map((member) => member.trim().split('='))
  const at = members.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(seconds - Number(at)) > mostSeconds) return false
  const provided = members
    .filter(([name]) => name === 'v1')
    .map(([, value = '']) => Buffer.from(value, 'hex'))
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${at}.`).update(octets).digest()
    return provided.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
}

/** The number in a webhook; its other members are ignored, because the verification is read. */
export function numberIn(octets: Buffer): string | undefined {
  try {
    return notification.parse(JSON.parse(octets.toString())).number
  } catch {
    return undefined
  }
}
