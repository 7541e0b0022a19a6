/** A port cannot be opened; raised with a sentence to the operator. */
export class ListenError extends Error {
  override name = 'ListenError'
}
