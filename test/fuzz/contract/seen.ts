import type { Operation } from './document.ts'
import type { Known, Sent } from './send.ts'
import type { Step } from './step.ts'
import type { Answer } from './wire.ts'

/** A request with its response, as checks see it. */
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

/** A check of a response; `look` returns what is wrong, or undefined. */
export type Check = { name: string; look(seen: Seen): string | undefined }

/** Whether Node may have rejected the request itself, before the exchange could read it. */
export function isUnreadable({ answer, header }: Seen): boolean {
  return [400, 408, 431].includes(answer.status) && header('x-request-id') === undefined
}

/** Whether the request succeeded. */
export function isGood({ answer }: Pick<Seen, 'answer'>): boolean {
  return answer.status >= 200 && answer.status < 300
}

/** Whether the response has no body, and thus no reason for a rejection. */
export function isHead({ sent }: Pick<Seen, 'sent'>): boolean {
  return sent.method === 'HEAD'
}
