/** Label and help text of a field. */
export type FieldWords = {
  label: string
  hint?: string
  /** Labels of enumerated values. */
  choices?: Readonly<Record<string, string>>
  /** Label for one entry of a list: `Add a number`. */
  one?: string
  /** The field is a multi-line text. */
  long?: true
}

/** A group of fields; without a title it has no heading. */
export type FieldGroup = { title?: string; description?: string; names: readonly string[] }

/** Labels of the fields of a request, by path without list indexes: `opt_in.images.url`. */
export type Labelled = {
  groups: readonly FieldGroup[]
  fields: Readonly<Record<string, FieldWords>>
}

const indexes = /\[\d+\]/g

/** Label of a field, by its path with or without list indexes: `opt_in.images[0].url`. */
export function wordsOf({ fields }: Labelled, name: string): FieldWords {
  const way = name.replaceAll(indexes, '')
  return fields[way] ?? { label: spelt(way) }
}

/** Label of a value, or the value itself. */
export const choiceOf = ({ choices }: FieldWords, value: string): string => choices?.[value] ?? value

const abbreviation = /\b(api|apn|csv|http|id|imei|imsi|ip|mcc|mnc|msisdn|sim|sms|smpp|tls|uri|url)(s?)\b/g

/** Derives a label from a name without one: `api_key` becomes `API key`. */
function spelt(way: string): string {
  const plain = (way.split('.').at(-1) ?? way)
    .replaceAll('_', ' ')
    .replaceAll(abbreviation, (_, short: string, plural: string) => `${short.toUpperCase()}${plural}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
