/** What a number can do, in the order in which combinations are written. */
export const features = ['SMS', 'MMS', 'VOICE'] as const
export type Feature = (typeof features)[number]

/** The combinations as they are written, with what each holds. The pair of SMS and VOICE, and so on, as the specification has them. */
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

/** The one way in which a combination is written; features may come in any order, and twice. */
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

/** The combinations that hold all of the given features. */
export function wordsWith(provided: readonly Feature[]): FeatureWord[] {
  return featureWords.filter((word) => provided.every((one) => featuresOf(word).includes(one)))
}

/** What a number cannot do. */
export type Limitation = {
  feature: Feature
  type: 'INBOUND' | 'OUTBOUND'
  reach: 'DOMESTIC' | 'INTERNATIONAL'
}
