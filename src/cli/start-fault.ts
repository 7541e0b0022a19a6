/** Something outside that the start needs and cannot have, with a sentence to the operator. */
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
 * Files, addresses and databases are the operator's to mend: what fails at them at the start becomes one sentence. Anything else is a bug,
 * and stays what it is.
 */
export function startFaultOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, syscall, path, severity, message } = error as Outside
  if (severity !== undefined && /^[0-9A-Z]{5}$/.test(code ?? ''))
    return fault(
      `The database refuses what the start needs: ${message} (${code}). Correct DATABASE_URL or STROWGER_DATABASE_OWNER_URL, or the rights of their roles.`,
      error,
    )
  if (syscall === undefined || code === undefined) return error
  if (path !== undefined)
    return fault(
      `${path} cannot be used (${syscall}: ${code}). Make it a file or folder that this user may read and write, or choose another one by its setting.`,
      error,
    )
  return fault(`The start failed outside this program: ${message}. Correct the setting that names it.`, error)
}

const fault = (sentence: string, cause: Error) => new StartFault(sentence, { cause })
