import { errorCodes } from '#carriers/index.ts'

const known = new Set<number>(errorCodes.map(({ code }) => code))
const longestReason = 500

/** What a customer is told of a chat side's refusal: its code where the table has it, else 1330; its words or ours. */
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

/** The same from the body of an answer, which may be anything. Without a code it is 1282: the provider does not want it. */
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
