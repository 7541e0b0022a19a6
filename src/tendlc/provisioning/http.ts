import { Pool } from 'undici'
import { z } from 'zod'
import { parseExternal, storableText } from '#platform/external-text.ts'
import type { Log } from '#platform/log.ts'
import type { LinkAnswer, NumberProvisioning, NumberQuestion } from './port.ts'

const connectMs = 5_000
const answerMs = 20_000
const maxBytes = 1024 * 1024
const pendingSeconds = 60

const mostPendingSeconds = 86_400
const longestReason = 500

const answer = z.object({ results: z.array(z.unknown()) })
const resultShape = z.object({
  reference: z.string(),
  state: z.enum(['done', 'pending', 'rejected']),
  reason: z.string().nullish().catch(undefined),
  retry_after_seconds: z.number().nullish().catch(undefined),
})

type Result = z.output<typeof resultShape>

export type HttpProvisioning = NumberProvisioning & { close(): Promise<void> }

/**
 * The aggregator, or a small program of the operator, behind an HTTP contract of ours (docs/OPERATIONS.md). One request both orders and
 * polls, because the receiver executes each reference once; so a request without a response is sent again.
 */
export function openHttpProvisioning({
  url,
  secret,
  log,
}: {
  url: string
  secret: string
  log: Log
}): HttpProvisioning {
  const { origin, pathname } = new URL(url)
  const timeouts = { headersTimeout: answerMs, bodyTimeout: answerMs, maxResponseSize: maxBytes }
  const pool = new Pool(origin, { connections: 16, connect: { timeout: connectMs }, ...timeouts })
  const send = async (questions: readonly NumberQuestion[]): Promise<Result[]> => {
    const response = await pool.request({
      method: 'POST',
      path: pathname,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ requests: questions.map(requestOf) }),
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await response.body.text()
    const { statusCode: status } = response
    if (status === 401 || status === 403)
      log.error('the provisioning of numbers rejects the secret of STROWGER_NUMBER_PROVISIONING_SECRET_FILE')
    if (status !== 200) throw new Error(`the provisioning of numbers responded with status ${status}`)
    const { results } = answer.parse(parseExternal(text))
    const read = results.flatMap((one) => resultShape.safeParse(one).data ?? [])
    if (read.length < results.length)
      log.warn(
        { results: results.length - read.length },
        'the provisioning of numbers sent unreadable results; they are pending',
      )
    return read
  }
  return {
    async numbers(questions) {
      const results = new Map((await send(questions)).map((result) => [result.reference, result]))
      return questions.map((question) => answerOf(question, results.get(referenceOf(question))))
    },
    close: () => pool.destroy(),
  }
}

/** A number that is linked again is another request, so the reference includes the time. */
const referenceOf = ({ reference, submittedAt }: NumberQuestion) => `${reference}:${submittedAt}`

function requestOf(question: NumberQuestion) {
  const { number, operation, registryCampaignId, from } = question
  return {
    reference: referenceOf(question),
    number,
    operation,
    campaign_id: registryCampaignId ?? null,
    previous_campaign_id: from?.registryCampaignId ?? null,
  }
}

/** A missing or unreadable result is pending. */
function answerOf({ now }: NumberQuestion, result: Result | undefined): LinkAnswer {
  if (result?.state === 'done') return { done: true }
  if (result?.state === 'rejected')
    return { rejected: storableText(result.reason || 'The networks rejected the number.', longestReason) }
  const seconds = Math.min(mostPendingSeconds, Math.max(1, result?.retry_after_seconds ?? pendingSeconds))
  return { pending: true, againAt: now + seconds * 1000 }
}
