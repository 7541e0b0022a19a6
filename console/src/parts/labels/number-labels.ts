/** Labels of the types of numbers, by their API names. */
export const typeWords: Readonly<Record<string, string>> = {
  landline: 'Landline',
  'landline-toll-free': 'Toll-free',
  'mobile-lvn': 'Mobile',
}

/** The features of numbers. */
export const features = ['SMS', 'VOICE', 'MMS'] as const

type Limitation = {
  feature: (typeof features)[number]
  type: 'INBOUND' | 'OUTBOUND'
  reach: 'DOMESTIC' | 'INTERNATIONAL'
}

/** Each limitation of a number with its label; the value joins its three members. */
export const limitationChoices = features.flatMap((feature) =>
  (['OUTBOUND', 'INBOUND'] as const).flatMap((type) =>
    (['DOMESTIC', 'INTERNATIONAL'] as const).map((reach) => ({
      value: `${feature} ${type} ${reach}`,
      label: `No ${reach.toLowerCase()} ${type.toLowerCase()} ${feature}`,
    })),
  ),
)

/** The labels of a number's limitations. */
export const limitationWords = (limitations: readonly Record<string, string>[]) =>
  limitations
    .map((one) => limitationChoices.find(({ value }) => value === limitationValue(one))?.label)
    .join(', ')

/** Converts a limitation to the value of a choice. */
export const limitationValue = ({ feature, type, reach }: Record<string, string>) =>
  `${feature} ${type} ${reach}`

/** Converts the values of choices to limitations. */
export const limitationsOf = (values: readonly string[]): Limitation[] =>
  values.map((value) => {
    const [feature, type, reach] = value.split(' ')
    return { feature, type, reach } as Limitation
  })
