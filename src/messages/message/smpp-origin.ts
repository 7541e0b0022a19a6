import type { Carried, SubmitFields } from '#carriers/index.ts'

/** An address as submitted: type of number, numbering plan and digits or letters (SMPP 3.4, 5.2.5 to 5.2.9). */
export type SmppAddress = { ton: number; npi: number; address: string }

/** One submit_sm of a message: the ID in its response, and the receipts that the client has requested. */
export type SmppSubmit = {
  id: string
  final: 'none' | 'all' | 'failure' | 'success'
  intermediate: boolean
  /** The `user_message_reference`, which the receipts repeat. */
  reference?: number
  /** Whether its response has stated the refusal if the message was refused on acceptance, so that no receipt does. */
  isAnswered?: true
}

/** How a message was submitted by SMPP. A text of several segments has one submit for each segment. */
export type SmppOrigin = {
  userId: string
  source: SmppAddress
  destination: SmppAddress
  submits: readonly SmppSubmit[]
  /** The service_type, if one was stated, and data_coding, if it is not 0. */
  serviceType?: string
  dataCoding?: number
  /** Further fields of the submit that the carrier gets. */
  fields?: SubmitFields
  /** The octets of a binary message, or of a segment that is passed through, which the carrier gets unchanged. */
  carried?: Carried
}
