const unavailableCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0|08|53|25006|25P03)/

/** Whether an error means that the database is unavailable or refuses work, rather than that the statement was invalid. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (hasNoSocket(error) || (code !== undefined && unavailableCodes.test(code))) return true
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
    message ?? '',
  )
}

/** Whether the Unix socket of the server is missing, which means that the server does not run. */
function hasNoSocket(error: unknown): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && syscall === 'connect'
}

/** Whether a statement was canceled because it exceeded its run time or its lock wait. The statement had no effect and may be retried. */
export function isOverdue(error: unknown): boolean {
  return (error as { code?: string }).code === '57014' || isLockedOut(error)
}

/** Whether a statement was canceled because it waited too long for a lock. */
export function isLockedOut(error: unknown): boolean {
  return (error as { code?: string }).code === '55P03'
}

/** Whether a row was rejected because another row has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23505'
}

const neverSent = /^(ECONNREFUSED|ENOTFOUND|57P03|53|25006|25P03|0800[14])/

/** Whether a statement with this error may have been committed nevertheless, because only the response was lost. */
export function mayHaveCommitted(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (hasNoSocket(error)) return false
  return isUnavailable(error) && !neverSent.test(code) && !/trying to connect|not queryable/.test(message)
}
