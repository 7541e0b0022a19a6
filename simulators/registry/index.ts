// The aggregator that links numbers to campaigns, and the carriers that verify toll-free numbers, inside the exchange: decisions follow from
// names and numbers (docs/SANDBOX.md). Not here: the campaign registry (simulators/tcr).
import { endingOf } from './endings.ts'
import { openNoResponse } from './no-response.ts'
import { takes, waitingFor, type Request, type Waiting } from './times.ts'
import { tollFreeAnswer, type TollFreeQuestion } from './toll-free.ts'

type NumberQuestion = Request & { number: string; operation: 'link' | 'unlink' }

/** Opens a simulator, which needs no persistent state, because the same reference gets the same response. `percent` scales the response times. */
export function openNumberSimulator({ percent = 100 }: { percent?: number } = {}) {
  const pending = waitingFor(percent)
  const failFirst = openNoResponse()
  return {
    numbers: async (questions: readonly NumberQuestion[]) => questions.map((one) => linked(one, pending)),
    async tollFree(questions: readonly TollFreeQuestion[]) {
      for (const { content, reference } of questions)
        if (endingOf(content.business.name) === 'silent') failFirst(reference)
      return questions.map((question) => tollFreeAnswer(question, pending))
    },
  }
}

function linked(question: NumberQuestion, pending: Waiting) {
  if (question.operation === 'unlink') return unlinked(question)
  const wait = pending(question, takes.number)
  if (wait) return wait
  return question.number.endsWith('99')
    ? ({ rejected: 'A mobile network does not accept the number.' } as const)
    : ({ done: true } as const)
}

/** Time in milliseconds for which some numbers are not unlinked. */
const keepsFor = 3_600_000

function unlinked({ number, submittedAt, now }: NumberQuestion) {
  return number.endsWith('97') && now < submittedAt + keepsFor
    ? ({ rejected: 'Messages of the number are still in transit.' } as const)
    : ({ done: true } as const)
}
