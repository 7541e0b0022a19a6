/** A verification at the registry. */
export type PhoneQuestion = {
  /** ID of the verification. */
  id: string
  accountId: string
  brandId: string
  /** The registry's ID of the brand, if it is known. */
  registryBrandId: string | undefined
  phone: string
}

/** `later`: the brand, or its changed phone, is not registered yet. Without a reference the response of the registry was lost. */
export type PhoneStarted = { reference: string | undefined } | { refused: string } | 'later'

export type PhoneState = {
  isVerified: boolean
  /** The status in the words of the registry. */
  delivery?: { status: string; at: number | undefined; details: string | undefined }
}

/** A campaign registry that verifies phones by its own texts, instead of by messages of the exchange. After an exception the call is retried. */
export type PhoneRegistry = {
  /** Sends the text of a verification, once. The text contains the macros, which the registry replaces. */
  start(question: PhoneQuestion, texts: { text: string; success: string | null }): Promise<PhoneStarted>
  /** Checks a code; `refused` is the reason of the registry, `busy`: too many codes are being checked. */
  enter(question: PhoneQuestion, pin: string): Promise<'verified' | 'busy' | { refused: string }>
  /** `reference` is the one that `start` has returned. */
  read(question: PhoneQuestion, reference: string | undefined): Promise<PhoneState>
}
