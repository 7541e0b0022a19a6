/** A text of the exchange itself, which the account of a brand pays for. The id stays the same when it is handed over again. */
export type Text = {
  id: string
  accountId: string
  sender: string
  recipient: string
  text: string
  /** The text with its code masked, where it has one: everybody but the recipient sees this. */
  shown?: string
  /** By which the account recognises it in what it is told of its messages. */
  ref: string
}

/** What has become of a text: its status as a message, and the code that explains it. */
export type TextStatus = { status: string; code: number | null; detail: string | null; at: Date | null }

/** The path of messages, as far as it is needed here. */
export type Texts = {
  /**
   * Makes a text a message, once however often it is handed over. `unpaid` is for good, as is `barred`: the account may send nothing. What
   * it throws is to be tried again.
   */
  send(text: Text): Promise<'taken' | 'unpaid' | 'barred'>
  /** Nothing where there is no such message, or none any more. */
  statusOf(accountId: string, id: string): Promise<TextStatus | undefined>
}
