import { storableText } from '#platform/external-text.ts'

/** One error in a refusal of the registry. */
export type RegistryError = { code: number; description: string; fields: readonly string[] }

/**
 * Consequence of an error for the request: `refused` is final, `later` is retried, `duplicate` is looked up, `gone` means that the record does
 * not exist, `scoring` that the brand is still being scored.
 */
export type Meaning = 'refused' | 'later' | 'duplicate' | 'gone' | 'scoring'

/** Errors of the registry by code. A code that is not listed is final if it names fields, and retried otherwise. */
const meanings: Readonly<Record<number, Meaning>> = {
  501: 'refused', // invalid parameter
  502: 'gone',
  503: 'duplicate',
  509: 'refused', // campaign request refused
  511: 'refused', // too many campaigns of the brand
  512: 'refused', // too many brands
  518: 'gone', // campaign has expired
  523: 'refused', // sharing would be circular
  527: 'scoring',
  529: 'refused', // country of the brand not allowed
  534: 'refused', // sole proprietors not enabled
  536: 'refused', // a mock campaign cannot be shared
  590: 'later', // internal error
  591: 'later', // busy
  630: 'later', // busy
}

/** The meaning of a refusal: the first of its errors in this order decides. */
const order: readonly Meaning[] = ['later', 'scoring', 'duplicate', 'gone', 'refused']

export function meaningOf(errors: readonly RegistryError[]): Meaning {
  const found = errors.map(({ code, fields }) => meanings[code] ?? (fields.length > 0 ? 'refused' : 'later'))
  return order.find((one) => found.includes(one)) ?? 'later'
}

/** Whether the registry states that it could not process the request. */
export const isBusy = (errors: readonly RegistryError[]): boolean =>
  errors.some(({ code }) => meanings[code] === 'later')

/** Only an internal error may come after the execution; a busy registry has not begun it. */
export const mayBeExecuted = (errors: readonly RegistryError[]): boolean =>
  errors.some(({ code }) => code === 590)

export const isKnownCode = (code: number): boolean => Object.hasOwn(meanings, code)

/** The descriptions of a refusal as one sentence for people. */
export function reasonOf(errors: readonly RegistryError[]): string {
  const texts = errors.map(({ code, description, fields }) =>
    fields.length > 0 ? `${description} (${code}: ${fields.join(', ')})` : `${description} (${code})`,
  )
  return storableText(texts.join('; '), 500)
}

export type UnavailableReason =
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'throttled'
  | 'credentials'
  | 'malformed'
  | 'refused'
  | 'failed'

/** The registry did not give a usable response; the request is retried. */
export class RegistryUnavailable extends Error {
  override name = 'RegistryUnavailable'
  readonly reason: UnavailableReason
  /** Whether the registry may have executed the request. */
  readonly executed: boolean

  constructor(reason: UnavailableReason, { executed, detail }: { executed: boolean; detail?: string }) {
    super(`the campaign registry is unavailable: ${reason}${detail ? ` (${detail})` : ''}`)
    this.reason = reason
    this.executed = executed
  }
}
