import type { ServerSession, SubmitAnswer } from '#carriers/index.ts'

/** Gathers the responses of one turn of the event loop, so that a session writes them at once. `answered` is called with each status. */
export type Answers = { add(session: ServerSession, answer: SubmitAnswer): void }

export function openAnswers(answered: (status: number) => void): Answers {
  let waiting = new Map<ServerSession, SubmitAnswer[]>()
  const flush = () => {
    const all = waiting
    waiting = new Map()
    for (const [session, answers] of all) {
      for (const { status } of answers) answered(status)
      session.answer(answers)
    }
  }
  return {
    add(session, answer) {
      if (waiting.size === 0) setImmediate(flush)
      const own = waiting.get(session)
      if (own) own.push(answer)
      else waiting.set(session, [answer])
    },
  }
}
