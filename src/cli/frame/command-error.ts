/** Thrown with a sentence when a command fails and a retry would not help. */
export class CommandError extends Error {
  override name = 'CommandError'
}
