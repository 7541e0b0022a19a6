/** Thrown with a sentence when a command fails and a retry would not help. */
export class Refused extends Error {
  override name = 'Refused'
}
