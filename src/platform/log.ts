import { pino, type Logger } from 'pino'

export type Log = Logger

/** Members that never reach a log line, wherever they stand. The first wall is to log only chosen fields. */
const secretMembers = [
  'password',
  'secret',
  'api_secret',
  'authorization',
  'signature_secret',
  'private_key',
  'text',
  'token',
  'operator_token',
]

/** JSON lines on standard error (standard output belongs to the program's answers). */
export function openLog(level: string, destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: chosenOfError },
      redact: {
        paths: secretMembers.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
}

/** What a log line tells of an error: never the objects that libraries hang on theirs, which hold statements and addresses. */
function chosenOfError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: chosenOfError(cause) }),
  }
}
