import type { Operation } from './document.ts'
import type { Known, Sent } from './send.ts'
import type { Step } from './step.ts'
import type { Answer } from './wire.ts'

/** A request with its answer, as checks see it. */
export type Seen = {
  step: Step
  sent: Sent
  answer: Answer
  header(name: string): string | undefined
  /** The operation of the method and path; undefined if there is none. */
  operation: Operation | undefined
  /** The methods of the path. */
  methods: string[]
  /** The media type of errors at the path. */
  refusedAs: string | undefined
  form: 'right' | 'wrong' | undefined
  earlier: readonly Seen[]
  known: Known
}

/** A fault, or undefined. */
export type Check = { name: string; look(seen: Seen): string | undefined }

/** Whether Node itself may have rejected the request before the exchange read it. */
export function isUnreadable({ answer, header }: Seen): boolean {
  return [400, 408, 431].includes(answer.status) && header('x-request-id') === undefined
}

/** Whether the request succeeded. */
export function isGood({ answer }: Pick<Seen, 'answer'>): boolean {
  return answer.status >= 200 && answer.status < 300
}

/** Whether its answer has no body with the reason for a refusal. */
export function isHead({ sent }: Pick<Seen, 'sent'>): boolean {
  return sent.method === 'HEAD'
}
