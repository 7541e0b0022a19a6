import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../../api/reading.ts'
import { digitsWithin, usNumberOf } from '../../parts/forms/phone-number.ts'
import type { Inputs } from '../../parts/schema-form/filling.ts'
import { BuyLink } from './buy-link.tsx'

type Filled = Parameters<Extract<Inputs[string], (props: never) => unknown>>[0]

/** A toll-free number: the account's own numbers that contain the typed digits are suggested. */
export function OwnTollFreeNumber({ usual, value, put }: Filled) {
  const text = typeof value === 'string' ? value : ''
  const [digits] = useDebouncedValue(digitsWithin(text), 200)
  // Prefixes of US toll-free numbers; other numbers are not suggested.
  const [pattern, search_pattern] = digits ? ([digits, '1'] as const) : (['18', '0'] as const)
  const own = useRead('listOwnedNumbers', { query: { country: 'US', size: '100', pattern, search_pattern } })
  const offered = own.data?.numbers.filter(({ type }) => type === 'landline-toll-free')
  const hasNone = digits === '' && offered?.length === 0
  return (
    <Autocomplete
      {...usual}
      description={hasNone ? <BuyFirst /> : usual.description}
      openOnFocus={false}
      data={offered?.map(({ msisdn }) => msisdn) ?? []}
      // The exchange has already filtered the suggestions.
      filter={({ options }) => options}
      maxDropdownHeight={220}
      value={text}
      onChange={put}
      onBlur={() => usNumberOf(text) !== text && put(usNumberOf(text))}
    />
  )
}

const BuyFirst = () => (
  <>
    You have no toll-free numbers yet: <BuyLink>buy one</BuyLink>.
  </>
)
