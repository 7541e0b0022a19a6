import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { facilities, type Setting } from '#protection/rules/kinds.ts'

export const settingNames: readonly Setting[] = [
  'countries',
  'networks',
  'facilities',
  'senders',
  'prefixes',
  'texts',
  'limit',
  'window_seconds',
  'digits',
  'amount',
]

/** Labels and help texts of the settings. */
const words: Readonly<Record<Setting, readonly [label: string, means: string]>> = {
  countries: ['Countries', 'ISO 3166 codes, such as JM; * means all countries that no other rule lists'],
  networks: ['Networks', 'MCC and MNC; * means all networks that no other rule lists'],
  facilities: ['Features', 'Features that are blocked'],
  senders: ['Senders', 'Numbers or alphanumeric sender IDs'],
  prefixes: ['Prefixes', 'Only recipients that begin with one of these'],
  texts: ['Texts', 'Patterns for the whole text: * matches any text'],
  limit: ['Limit', 'Messages allowed per window'],
  window_seconds: ['Window, s', '86,400 s is a day'],
  digits: ['Digits', 'Number of digits of a recipient that form its prefix'],
  amount: ['Euros per day', 'Days in UTC'],
}

export const settingTitle = (name: Setting): string => words[name][0]

type Props = { name: Setting; isNeeded: boolean; of: object }

/** The field of one setting. */
export function SettingField({ name, isNeeded, of }: Props) {
  const [label, description] = words[name]
  const common = { label, description, withAsterisk: isNeeded, ...of }
  if (name === 'facilities') return <MultiSelect data={[...facilities]} {...common} />
  if (name === 'amount') return <TextInput {...common} />
  if (name === 'limit' || name === 'window_seconds' || name === 'digits')
    return <NumberInput min={1} {...common} />
  return <TagsInput splitChars={[',', ' ']} {...common} {...(name === 'texts' && { splitChars: [] })} />
}
