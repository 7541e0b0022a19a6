import type { CardError, Intent } from './intent.ts'

/** An error response of the API. */
export class ApiError extends Error {
  readonly status: number
  readonly error: object

  constructor(status: number, error: { type: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.name = 'ApiError'
    this.status = status
    this.error = error
  }
}

export function invalid(param: string, message: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, param, message })
}

export function missing(id: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'intent',
    message: `There is no payment ${id}.`,
  })
}

export function unexpectedState(intent: Intent): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `The payment is ${intent.status}.`,
    payment_intent: intent,
  })
}

export function refusedCard(error: CardError, intent: Intent): ApiError {
  return new ApiError(402, { ...error, payment_intent: intent })
}

export const unauthorized = new ApiError(401, {
  type: 'invalid_request_error',
  message: 'The API key is not valid.',
})
export const tooMany = new ApiError(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests.',
})
export const refused = invalid('metadata', 'The request is refused by a fault.')
export const broken = new ApiError(500, { type: 'api_error', message: 'The request could not be completed.' })
export const otherParameters = new ApiError(400, {
  type: 'idempotency_error',
  message: 'The idempotency key was used with other parameters.',
})
export const unknownPath = new ApiError(404, {
  type: 'invalid_request_error',
  message: 'There is no such path.',
})
