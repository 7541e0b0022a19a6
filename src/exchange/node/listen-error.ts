/** A port cannot be opened; the message is for the operator. */
export class ListenError extends Error {
  override name = 'ListenError'
}
