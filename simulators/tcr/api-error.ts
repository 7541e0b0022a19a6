/** Errors of the API by their code. */
export const ERRORS = {
  501: 'Invalid parameter',
  502: 'Record not found',
  503: 'Duplicate record',
  509: 'Campaign request refused',
  511: 'Too many campaigns of the brand',
  512: 'Too many brands',
  518: 'Campaign has expired',
  523: 'Sharing would be circular',
  527: 'Brand scoring is in progress',
  529: 'Country of the brand is not allowed',
  534: 'Sole proprietors are not enabled',
  536: 'A mock campaign cannot be shared',
  589: 'Not an error of the registry; only the simulator lists it',
  590: 'Internal error',
  591: 'Busy, try again later',
  630: 'Busy, try again later',
} as const

export type ErrorCode = keyof typeof ERRORS
export type Fault = { code: ErrorCode; description: string; fields: string[] }

/** A refused request: status 400 with an array of errors. */
export class ApiError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(({ description }) => description).join(', '))
    this.name = 'ApiError'
    this.faults = faults
  }
}

export function refusal(code: ErrorCode, ...fields: string[]): ApiError {
  return new ApiError([{ code, description: ERRORS[code], fields }])
}
