/** What kinds of numbers are called, by their names in the API. */
export const typeWords: Readonly<Record<string, string>> = {
  landline: 'Landline',
  'landline-toll-free': 'Toll-free',
  'mobile-lvn': 'Mobile',
}

/** What numbers can do. */
export const features = ['SMS', 'VOICE', 'MMS'] as const

type Limitation = {
  feature: (typeof features)[number]
  type: 'INBOUND' | 'OUTBOUND'
  reach: 'DOMESTIC' | 'INTERNATIONAL'
}

/** Each limitation that a number may have, with what people call it; the value names its three members. */
export const limitationChoices = features.flatMap((feature) =>
  (['OUTBOUND', 'INBOUND'] as const).flatMap((type) =>
    (['DOMESTIC', 'INTERNATIONAL'] as const).map((reach) => ({
      value: `${feature} ${type} ${reach}`,
      label: `No ${reach.toLowerCase()} ${type.toLowerCase()} ${feature}`,
    })),
  ),
)

/** Limitations as people read them. */
export const limitationWords = (limitations: readonly Record<string, string>[]) =>
  limitations
    .map((one) => limitationChoices.find(({ value }) => value === limitationValue(one))?.label)
    .join(', ')

/** A limitation as the value of a choice. */
export const limitationValue = ({ feature, type, reach }: Record<string, string>) =>
  `${feature} ${type} ${reach}`

/** The limitations that values of choices name. */
export const limitationsOf = (values: readonly string[]): Limitation[] =>
  values.map((value) => {
    const [feature, type, reach] = value.split(' ')
    return { feature, type, reach } as Limitation
  })
