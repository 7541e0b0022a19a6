import { Pool } from 'undici'
import { z } from 'zod'
import { parseExternal } from '#platform/external-text.ts'

/** The network of a number; null if the service does not know it. */
export type LookedUp = { number: string; network: string | null }

export type LookupClient = {
  /** Looks up numbers in one request. Throws `LookupUnavailable`. */
  query(numbers: readonly string[]): Promise<LookedUp[]>
  close(): Promise<void>
}

export class LookupUnavailable extends Error {
  override name = 'LookupUnavailable'
  readonly isCredentials: boolean
  /** Whether the service may have looked up the numbers, and charge for them. */
  readonly isCharged: boolean

  constructor(detail: string, { isCredentials = false, isCharged = false } = {}) {
    super(`the number lookup is unavailable: ${detail}`)
    this.isCredentials = isCredentials
    this.isCharged = isCharged
  }
}

const response = z.object({ results: z.array(z.unknown()).max(1_000) })
const result = z.object({
  number: z.string(),
  network: z
    .string()
    .regex(/^\d{5,6}$/)
    .nullable(),
})

/** The result of a late request is still stored for later messages. */
const answerMs = 5_000
const maxBytes = 1024 * 1024

/** Opens a pool of connections to the lookup service (docs/PROVIDERS.md). */
export function openLookupClient({ url, secret }: { url: string; secret: string }): LookupClient {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: 8,
    connect: { timeout: answerMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: maxBytes,
  })
  return {
    async query(numbers) {
      const { status, text } = await send(numbers)
      if (status === 401 || status === 403)
        throw new LookupUnavailable(`status ${status}`, { isCredentials: true })
      if (status !== 200) throw new LookupUnavailable(`status ${status}`)
      const read = response.safeParse(parseExternal(text))
      if (!read.success)
        throw new LookupUnavailable('the response does not match the API', { isCharged: true })
      // An unreadable result is like a missing one: the network of its number is unknown.
      return read.data.results.flatMap((one) => result.safeParse(one).data ?? [])
    },
    close: () => pool.destroy(),
  }
  async function send(numbers: readonly string[]): Promise<{ status: number; text: string }> {
    try {
      const { statusCode: status, body } = await pool.request({
        method: 'POST',
        path: `${pathname.replace(/\/$/, '')}/lookups`,
        headers: {
          authorization: `Bearer ${secret}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ numbers }),
        signal: AbortSignal.timeout(answerMs),
      })
      return { status, text: await body.text() }
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // Without a connection nothing was sent.
      const isCharged = !/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code ?? '')
      throw new LookupUnavailable(message, { isCharged })
    }
  }
}
