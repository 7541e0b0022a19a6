import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** What is asked for to confirm a phone by a text. */
export const labelledOtp: Labelled = {
  groups: [{ names: ['pin_sms', 'success_sms', 'otp_pin'] }],
  fields: {
    pin_sms: {
      label: 'Text',
      hint: 'With @OTP_PIN@ where the code stands, or @OTP_YES@ where a reply of YES confirms. Leave it empty for the usual text.',
      long: true,
    },
    success_sms: {
      label: 'Text when it is confirmed',
      hint: 'Sent once a reply has confirmed. Leave it empty for none.',
      long: true,
    },
    otp_pin: { label: 'Code', hint: 'The six digits of the text.' },
  },
}
