/** Features of numbers, in the order used in combinations. */
export const features = ['SMS', 'MMS', 'VOICE'] as const
export type Feature = (typeof features)[number]

/** Combinations of features in the format of the specification. */
export const featureWords = [
  'SMS',
  'VOICE',
  'MMS',
  'SMS,VOICE',
  'SMS,MMS',
  'VOICE,MMS',
  'SMS,MMS,VOICE',
] as const
export type FeatureWord = (typeof featureWords)[number]

/** The canonical text of a combination; features may be unordered and repeated. */
export function featureWord(provided: readonly Feature[]): FeatureWord {
  const distinct = new Set(provided)
  const word = featureWords.find((one) => {
    const parts = one.split(',')
    return parts.length === distinct.size && parts.every((part) => distinct.has(part as Feature))
  })
  if (!word) throw new RangeError('a number has at least one feature')
  return word
}

export const featuresOf = (word: string): Feature[] => word.split(',') as Feature[]

/** The combinations that contain all given features. */
export function wordsWith(provided: readonly Feature[]): FeatureWord[] {
  return featureWords.filter((word) => provided.every((one) => featuresOf(word).includes(one)))
}

/** A limitation of a number. */
export type Limitation = {
  feature: Feature
  type: 'INBOUND' | 'OUTBOUND'
  reach: 'DOMESTIC' | 'INTERNATIONAL'
}
