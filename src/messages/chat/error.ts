import { errorCodes } from '#carriers/index.ts'

const known = new Set<number>(errorCodes.map(({ code }) => code))
const longestReason = 500

/** The error of a chat channel's refusal for the customer: its code if the table has it, else 1330; its reason or our default. */
export function chatError(
  provided: { code?: unknown; reason?: unknown } | undefined,
  otherwise: string,
  usual = 1330,
): { code: number; reason: string } {
  const { code, reason } = provided ?? {}
  return {
    code: typeof code === 'number' && known.has(code) ? code : usual,
    reason:
      typeof reason === 'string' && reason !== ''
        ? reason.replaceAll('\0', '').slice(0, longestReason).toWellFormed()
        : otherwise,
  }
}

/** Parses the error from a response body of any form. The default code is 1282: refused by the provider. */
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
