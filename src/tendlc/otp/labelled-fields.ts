import type { Labelled } from '#platform/contract/labelled-fields.ts'

/** Labels of the form that verifies a phone by text. */
export const labelledOtp: Labelled = {
  groups: [{ names: ['pin_sms', 'success_sms', 'otp_pin'] }],
  fields: {
    pin_sms: {
      label: 'Text',
      hint: 'Must contain @OTP_PIN@ for the code, or @OTP_YES@ to verify by a reply of YES. Leave empty for the default text.',
      long: true,
    },
    success_sms: {
      label: 'Text after verification',
      hint: 'Sent after a reply has verified the phone. Leave empty for the default text.',
      long: true,
    },
    otp_pin: { label: 'Code', hint: 'The six-digit code from the text.' },
  },
}
