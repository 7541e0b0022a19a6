import { errorCodes } from '#carriers/index.ts'
import { storableText } from '#platform/external-text.ts'

const known = new Set<number>(errorCodes.map(({ code }) => code))
const longestReason = 500

/** The error that the customer sees when a chat channel refuses a message: the channel's code if it is known, else 1330, and the channel's reason or the default. */
export function chatError(
  provided: { code?: unknown; reason?: unknown } | undefined,
  otherwise: string,
  usual = 1330,
): { code: number; reason: string } {
  const { code, reason } = provided ?? {}
  return {
    code: typeof code === 'number' && known.has(code) ? code : usual,
    reason: typeof reason === 'string' && reason !== '' ? storableText(reason, longestReason) : otherwise,
  }
}

/** Parses the error from a response body of any form. The default code is 1282 (rejected by provider). */
export function chatRefusal(body: string | undefined): { code: number; reason: string } {
  return chatError(objectIn(body), 'The chat channel refused the message.', 1282)
}

function objectIn(body: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
