import type { SubmitSm } from '#carriers/smpp/index.ts'
import type { EsmeSession } from './sessions.ts'

type PaceOptions = { rate: number; count?: number; to: readonly string[] }

/** Interval in which a rate is divided, in milliseconds. */
const turnMs = 20

/** Sends texts over the sessions in turn until `count` are sent. The segments of a text go over one session. */
export function openPace(
  { rate, count = Infinity, to }: PaceOptions,
  sessions: readonly EsmeSession[],
  textOf: (n: number) => SubmitSm[],
) {
  const most = to.length === 0 ? 0 : count
  const startedAt = performance.now()
  let [sent, turn] = [0, 0]
  let pending: SubmitSm[] | undefined

  const due = () =>
    rate === 0 ? most : Math.min(most, 1 + Math.floor(((performance.now() - startedAt) / 1_000) * rate))
  /** Sends the next text over the next session with room for it; false if none has. */
  const sendNext = () => {
    pending ??= textOf(sent)
    for (let tried = 0; tried < sessions.length; tried++) {
      const session = sessions[turn++ % sessions.length]!
      if (session.room() < pending.length) continue
      session.send(pending)
      pending = undefined
      sent += 1
      return true
    }
    return false
  }
  const fill = () => {
    const until = due()
    while (sent < until && sendNext());
  }
  const timer = setInterval(fill, turnMs)
  fill()
  return {
    room: () => rate === 0 && fill(),
    stop: () => clearInterval(timer),
  }
}
