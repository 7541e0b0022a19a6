import { pino, type Logger } from 'pino'

export type Log = Logger

/** Members that are redacted in log lines, as a second safeguard. The first safeguard is that only selected fields are logged. */
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

/** JSON lines on standard error; standard output is for the output of commands. */
export function openLog(level: string, destination: NodeJS.WritableStream = process.stderr): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError },
      redact: {
        paths: secretMembers.flatMap((member) => [member, `*.${member}`, `*.*.${member}`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
}

/** Logged members of an error; excludes objects that libraries attach, which contain statements and addresses. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, code, cause } = error as Error & { code?: unknown }
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}
