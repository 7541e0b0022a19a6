import { CommandError } from './command-error.ts'

/** A failure that may pass: the request is repeated after `retryAfterMs`. */
export class PassingError extends CommandError {
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 1_000) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}
