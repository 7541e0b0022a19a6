import type { CustomFetch } from 'openid-client'
import type { Outbound } from '../../outbound/index.ts'

/** Documents of providers, such as their keys, may be this large. */
const keptBytes = 64 * 1024

/** A `fetch` for providers that customers choose: it obeys the rules for their URLs, and follows no redirects. */
export const outboundFetch =
  ({ call }: Pick<Outbound, 'call'>, tenant: string): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = call(url, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers,
      ...(method !== 'GET' && { body: await new Response(body).text() }),
      keptBytes,
      tenant,
    })
    const result = await Promise.race([answer, aborted(signal)])
    if (result.kind === 'fault') throw new TypeError(result.detail)
    const { status, response, contentType = '' } = result
    return new Response(response || null, { status, headers: { 'content-type': contentType } })
  }

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new TypeError('no answer in time')), { once: true }),
  )
}
