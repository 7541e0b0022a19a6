import type { SmppUser } from './seen.ts'

type Choices<Name extends keyof SmppUser> = Readonly<Record<SmppUser[Name] & string, string>>

export const alphabetLabels: Choices<'alphabet'> = { gsm: 'GSM 7-bit, unpacked', latin1: 'Latin-1' }

export const inboundLabels: Choices<'inbound'> = {
  none: 'None',
  application: 'To the numbers of an application',
  account: 'To all numbers of the account',
}

export const inboundAlphabetLabels: Choices<'inbound_alphabet'> = {
  gsm: 'GSM 7-bit, otherwise UCS-2',
  latin1: 'Latin-1, otherwise UCS-2',
  ucs2: 'Always UCS-2',
}

export const inboundLongLabels: Choices<'inbound_long'> = {
  payload: 'In one message_payload',
  segments: 'In segments',
}

export const segmentLabels: Choices<'segments'> = {
  join: 'Joined into one message',
  pass_through: 'Each carried as submitted',
}

export const idFormLabels: Choices<'id_form'> = {
  uuid: 'UUID, 36 characters',
  decimal: 'Decimal, 10 digits',
  hexadecimal: 'Hexadecimal, 8 or 9 digits',
}

export const refusalLabels: Choices<'refusals'> = {
  receipt: 'By a receipt REJECTD',
  respond: 'In the response to the submit',
}

export const lowBalanceLabels: Choices<'low_balance'> = {
  own_status: 'Status 0x0400',
  submit_fail: 'ESME_RSUBMITFAIL (0x45)',
}

export const bindTypeLabels: Readonly<Record<SmppUser['bind_types'][number], string>> = {
  transceiver: 'Transceiver',
  transmitter: 'Transmitter',
  receiver: 'Receiver',
}

/** The reason of an event as a sentence: sessions end with a few words, refused binds with a sentence. */
export function reasonText(reason: string | null): string {
  if (reason === null) return '–'
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  return /[.!?]$/.test(text) ? text : `${text}.`
}
