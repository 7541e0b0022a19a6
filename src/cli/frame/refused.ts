/** Raised with a sentence when asking again would not help. */
export class Refused extends Error {
  override name = 'Refused'
}
