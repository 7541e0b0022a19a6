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

/** What each setting is called and means for people. */
const words: Readonly<Record<Setting, readonly [label: string, means: string]>> = {
  countries: ['Countries', 'ISO 3166, such as JM; * is all that no other rule names'],
  networks: ['Networks', 'MCC and MNC; * is all that no other rule names'],
  facilities: ['Facilities', 'What may not be used'],
  senders: ['Senders', 'Numbers or words'],
  prefixes: ['Prefixes', 'Only recipients that begin with one of them'],
  texts: ['Texts', 'Patterns for the whole text: * stands for anything'],
  limit: ['Limit', 'How many pass within a window'],
  window_seconds: ['Window, seconds', '86400 is a day'],
  digits: ['Digits', 'How many of a recipient make its prefix'],
  amount: ['Euros a day', 'UTC'],
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
