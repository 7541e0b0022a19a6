import type { Db } from '#platform/database/db.ts'
import type { LinkAnswer, NumberProvisioning, NumberQuestion } from './port.ts'
import { readResults } from './result-store.ts'

/** A result makes its request due, so the interval matters only for requests without a result. */
const againMs = 24 * 3_600_000

/** Provisioning without an aggregator: operators export the open requests, provision them, and import the results. */
export const manualProvisioning: NumberProvisioning = {
  numbers: async (questions) => questions.map(({ now }) => ({ pending: true, againAt: now + againMs })),
}

/** Returns results that operators have stated, and passes on all other requests. */
export function withStatedResults(db: Db, next: NumberProvisioning): NumberProvisioning {
  return {
    async numbers(questions) {
      const stated = await readResults(db, questions.map(keyOf))
      const open = questions.filter((_, i) => stated[i] === null)
      const answers = open.length > 0 ? await next.numbers(open) : []
      const byQuestion = new Map(open.map((question, i) => [question, answers[i]!]))
      return questions.map((question, i): LinkAnswer => {
        const result = stated[i]
        if (!result) return byQuestion.get(question)!
        return result.outcome === 'done' ? { done: true } : { rejected: result.reason! }
      })
    },
  }
}

const keyOf = ({ reference, submittedAt }: NumberQuestion) => ({
  linkId: reference,
  submittedAt: new Date(submittedAt),
})
