export const ledgerKinds = ['topup', 'debit', 'release', 'adjustment', 'fee', 'rental'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** Labels of ledger entries. */
export const ledgerWords: Readonly<Record<LedgerKind, string>> = {
  topup: 'Top-up',
  debit: 'Messages',
  release: 'Refund',
  adjustment: 'Correction',
  fee: 'Fee',
  rental: 'Rent',
}

/** Kinds of fees that an operator may set. */
export const feeTableKinds = ['brand', 'campaign', 'vetting', 'number-setup', 'number-rental'] as const
export type FeeTableKind = (typeof feeTableKinds)[number]

/** The label of a fee, after the name of the resource. */
const feeSays: Readonly<Record<FeeTableKind, string>> = {
  brand: 'registration',
  campaign: 'registration',
  vetting: 'request',
  'number-setup': 'set-up',
  'number-rental': 'monthly rental',
}

/** The format of references: kind and ID, for periodic fees followed by the start of the period. */
const named =
  /^(number|brand|campaign|vetting) (\S+)(?: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?( \S+Z)?$/

type Movement = {
  messages: number
  message_uuid: string | null
  reference: string | null
  fee: string | null
}

/** The purpose of a ledger entry in words: `number 18005550101, monthly rental`; null if unknown. */
export function paidFor({ messages, message_uuid: message, reference, fee }: Movement): string | null {
  const [, kind, id, again] = (fee !== null && named.exec(reference ?? '')) || []
  if (kind && id)
    return `${kind} ${id}, ${again && fee === 'campaign' ? 'renewal' : (feeSays[fee as FeeTableKind] ?? fee!)}`
  const some =
    messages === 1 ? 'a message' : messages > 1 ? `${messages.toLocaleString('en')} messages` : undefined
  const words = [message ? `message ${message}` : some, fee, reference].filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}
