import { phoneNumberOf } from '../../parts/forms/phone-number.ts'
import { TextFilter } from '../../parts/lists/text-filter.tsx'
import { errorCodeFault, minutesFault } from '../../parts/lists/message-filters.ts'
import type { Filtering } from './filtering.ts'
import { filterTitles, type Filters } from './query.ts'

type Word = { name: keyof Filters; value: string | undefined; set: Filtering['set'] }

const numbers: readonly (keyof Filters)[] = ['number', 'from', 'to']
const faults: Partial<Record<keyof Filters, (text: string) => string | undefined>> = {
  error_code: errorCodeFault,
  unconfirmed_minutes: minutesFault,
}

/** The field of one filter. */
export function FilterWord({ name, value, set }: Word) {
  const fault = faults[name]
  return (
    <TextFilter
      size="xs"
      label={filterTitles[name]}
      value={value}
      set={(wanted) => set({ [name]: wanted })}
      {...(numbers.includes(name) && { normalize: phoneNumberOf })}
      {...(fault && { fault })}
    />
  )
}
