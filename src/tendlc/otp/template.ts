const pinMacro = '@OTP_PIN@'
const yesMacro = '@OTP_YES@'
const defaultText = `Your verification code is ${pinMacro}.`
const defaultSuccess = 'Your mobile phone is verified. Thank you.'

/** A verification text contains one of the macros; used as a JSON Schema pattern. */
export const templatePattern = /@OTP_(PIN|YES)@/

/** Ways to verify a phone: by the code of the text, by a reply, or by either. */
export type Template = { text: string; byPin: boolean; byReply: boolean; success: string | null }

/** Reads the texts of a request (S2-054); omitted texts are the default ones. */
export function templateOf({
  pin_sms: text = defaultText,
  success_sms: success = defaultSuccess,
}: {
  pin_sms?: string | undefined
  success_sms?: string | undefined
}): Template {
  const byReply = text.includes(yesMacro)
  return { text, byPin: text.includes(pinMacro), byReply, success: byReply ? success : null }
}

/** The text with its macros replaced. */
export function filledWith({ text }: Template, pin: string): string {
  return text.replaceAll(pinMacro, pin).replaceAll(yesMacro, 'YES')
}

/** Whether a reply consists of YES only. */
export function saysYes(text: string): boolean {
  return /^YES$/i.test(text.replaceAll(/[\s\p{P}]/gu, ''))
}
