export const ledgerKinds = ['topup', 'debit', 'release', 'adjustment', 'fee', 'rental'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** What people call a movement of a balance. */
export const ledgerWords: Readonly<Record<LedgerKind, string>> = {
  topup: 'Top-up',
  debit: 'Messages',
  release: 'Given back',
  adjustment: 'Correction',
  fee: 'Fee',
  rental: 'Rent',
}

/** What an operator may say the cost of. */
export const feeTableKinds = ['brand', 'campaign', 'vetting', 'number-setup', 'number-rental'] as const
export type FeeTableKind = (typeof feeTableKinds)[number]

/** What it is that costs, behind the name of the thing. */
const feeSays: Readonly<Record<FeeTableKind, string>> = {
  brand: 'registration',
  campaign: 'registration',
  vetting: 'asked for',
  'number-setup': 'set-up',
  'number-rental': 'monthly rental',
}

/** Who charges calls a thing by its kind and id; of what is paid again the instant from which it is paid stands behind. */
const named =
  /^(number|brand|campaign|vetting) (\S+)(?: [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?( \S+Z)?$/

type Movement = {
  messages: number
  message_uuid: string | null
  reference: string | null
  fee: string | null
}

/** What a movement of a balance was for, in words: `number 18005550101, monthly rental`; null where nothing says so. */
export function paidFor({ messages, message_uuid: message, reference, fee }: Movement): string | null {
  const [, kind, id, again] = (fee !== null && named.exec(reference ?? '')) || []
  if (kind && id)
    return `${kind} ${id}, ${again && fee === 'campaign' ? 'renewal' : (feeSays[fee as FeeTableKind] ?? fee!)}`
  const some =
    messages === 1 ? 'a message' : messages > 1 ? `${messages.toLocaleString('en')} messages` : undefined
  const words = [some, message && `message ${message}`, fee, reference].filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}
