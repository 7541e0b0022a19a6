/** Raised with a sentence that tells the operator what stands in the way of a backup or of its restore. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** What is said of a file that does not read as it was written. */
export const damaged = (subject: string): BackupError =>
  new BackupError(
    `The backup is damaged (${subject}). Nothing was changed. Take another copy of it, or an older backup.`,
  )
