import type { BindKind } from '#carriers/index.ts'

/** How the segments of one text are carried, and how a message that a rule refuses is answered. */
export const segmentModes = ['join', 'pass_through'] as const
export const refusalModes = ['receipt', 'respond'] as const
/** The command_status of a submit that the balance or the spend cap does not cover: one of its own, or ESME_RSUBMITFAIL. */
export const lowBalanceModes = ['own_status', 'submit_fail'] as const
/** Meanings of data_coding 0, forms of message IDs, and forms of inbound messages. */
export const alphabets = ['gsm', 'latin1'] as const
export const idForms = ['uuid', 'decimal', 'hexadecimal'] as const
export const inboundSources = ['none', 'application', 'account'] as const
export const inboundAlphabets = ['gsm', 'latin1', 'ucs2'] as const
export const inboundForms = ['payload', 'segments'] as const

/** Permissions and limits of an SMPP user, and how messages are read and written for it. */
export type SmppUserSettings = {
  /** Unique over the exchange. */
  systemId: string
  /** A note of the customer or of an operator. */
  description: string
  isEnabled: boolean
  /** Networks in CIDR notation from which the user may bind; all if empty. */
  networks: readonly string[]
  requiresTls: boolean
  bindTypes: readonly BindKind[]
  /** Binds at the same time, over all nodes. */
  maxBinds: number
  /** Submits and deliveries without a response in one session. */
  submitWindow: number
  deliveryWindow: number
  /** Messages per second over all binds and nodes; null if only the rate of the account applies. */
  maxPerSecond: number | null
  alphabet: (typeof alphabets)[number]
  /** The sender of submits without a source address. */
  defaultSender: string | null
  segments: (typeof segmentModes)[number]
  /** How long the segments of a text are awaited. */
  segmentWaitS: number
  refusals: (typeof refusalModes)[number]
  lowBalance: (typeof lowBalanceModes)[number]
  idForm: (typeof idForms)[number]
  /** Whether the dates of receipts have seconds, their minutes from UTC, and whether receipts quote the text. */
  receiptSeconds: boolean
  receiptOffsetMin: number
  receiptText: boolean
  /** The inbound messages that the user receives. */
  inbound: (typeof inboundSources)[number]
  applicationId: string | null
  inboundAlphabet: (typeof inboundAlphabets)[number]
  inboundLong: (typeof inboundForms)[number]
}

/** An SMPP user of an account, as which a customer's programs bind. */
export type SmppUser = SmppUserSettings & { id: string; accountId: string }

/** The settings of a new user that states nothing else. */
export const usualSettings: Omit<SmppUserSettings, 'systemId'> = {
  description: '',
  isEnabled: true,
  networks: [],
  requiresTls: false,
  bindTypes: ['transceiver', 'transmitter', 'receiver'],
  maxBinds: 4,
  submitWindow: 100,
  deliveryWindow: 50,
  maxPerSecond: null,
  alphabet: 'gsm',
  defaultSender: null,
  segments: 'join',
  segmentWaitS: 60,
  refusals: 'receipt',
  lowBalance: 'own_status',
  idForm: 'uuid',
  receiptSeconds: false,
  receiptOffsetMin: 0,
  receiptText: true,
  inbound: 'none',
  applicationId: null,
  inboundAlphabet: 'ucs2',
  inboundLong: 'payload',
}

/** A user with the hashes of its passwords, of which an earlier one may still be valid for a while. */
export type UserRecord = {
  user: SmppUser
  passwords: readonly { hash: string; /** Wall time in milliseconds. */ expiresAt: number | null }[]
}
