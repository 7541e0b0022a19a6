/** A text sent by the exchange itself and paid by the account of the brand. A repeated text keeps its ID. */
export type Text = {
  id: string
  accountId: string
  sender: string
  recipient: string
  text: string
  /** The text with its code masked, if the text contains a code; everyone except the recipient sees this text. */
  shown?: string
  /** Client reference in status webhooks and message lists of the account. */
  ref: string
}

/** Status of a text as a message, with its error code. */
export type TextStatus = { status: string; code: number | null; detail: string | null; at: Date | null }

/** The message pipeline, as far as verifications use it. */
export type Texts = {
  /**
   * Submits a text as a message, once per ID. `unpaid` and `blocked` (the account may not send) are permanent; after an exception
   * the text is retried.
   */
  send(text: Text): Promise<'accepted' | 'unpaid' | 'blocked'>
  /** Undefined if the message does not exist or is no longer stored. */
  statusOf(accountId: string, id: string): Promise<TextStatus | undefined>
}
