const pinMacro = '@OTP_PIN@'
const yesMacro = '@OTP_YES@'
const usual = `Your verification code is ${pinMacro}.`
const usualSuccess = 'Your mobile phone is verified. Thank you.'

/** What a text that asks for a confirmation has to hold: one of the macros, in a JSON Schema's words. */
export const templatePattern = /@OTP_(PIN|YES)@/

/** How a phone may confirm: by the code of the text, by a reply to it, or by either. */
export type Template = { text: string; byPin: boolean; byReply: boolean; success: string | null }

/** Reads the texts of a request (S2-054); those that are not given are ours. */
export function templateOf({
  pin_sms: text = usual,
  success_sms: success = usualSuccess,
}: {
  pin_sms?: string | undefined
  success_sms?: string | undefined
}): Template {
  const byReply = text.includes(yesMacro)
  return { text, byPin: text.includes(pinMacro), byReply, success: byReply ? success : null }
}

/** The text as it is sent. */
export function filledWith({ text }: Template, pin: string): string {
  return text.replaceAll(pinMacro, pin).replaceAll(yesMacro, 'YES')
}

/** Whether the whole of a reply says yes. */
export function saysYes(text: string): boolean {
  return /^YES$/i.test(text.replaceAll(/[\s\p{P}]/gu, ''))
}
