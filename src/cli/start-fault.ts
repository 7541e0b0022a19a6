/** An environment error at startup, with a message for the operator. */
export class StartFault extends Error {
  override name = 'StartFault'
}

type Outside = Error & {
  code?: string
  syscall?: string
  path?: string
  severity?: string
}

/**
 * Converts an error of files, addresses or the database at startup into one message for the operator. Other errors are bugs and are
 * returned unchanged.
 */
export function startFaultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, syscall, path, severity, message } = error as Outside
  if (severity !== undefined && /^[0-9A-Z]{5}$/.test(code ?? ''))
    return fault(
      `The database rejected a statement at startup: ${message} (${code}). Correct DATABASE_URL or STROWGER_DATABASE_OWNER_URL, or the privileges of their roles.`,
      error,
    )
  if (syscall === undefined || code === undefined) return error
  if (path !== undefined)
    return fault(
      `${path} cannot be used (${syscall}: ${code}). Let this user read and write it, or set another path.`,
      error,
    )
  return fault(`Startup failed: ${message}. Correct the setting that refers to it.`, error)
}

const fault = (sentence: string, cause: Error) => new StartFault(sentence, { cause })
