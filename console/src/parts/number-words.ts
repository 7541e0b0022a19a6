/** What kinds of numbers are called, by their names in the API. */
export const typeWords: Readonly<Record<string, string>> = {
  landline: 'Landline',
  'landline-toll-free': 'Toll-free',
  'mobile-lvn': 'Mobile',
}

/** What numbers can do. */
export const features = ['SMS', 'VOICE', 'MMS']
