/** Thrown with a sentence that states why a backup or a restore failed. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Error for a file whose content differs from what was written. */
export const damaged = (subject: string): BackupError =>
  new BackupError(
    `The backup is corrupt (${subject}). No changes were made. Use another copy, or an older backup.`,
  )
