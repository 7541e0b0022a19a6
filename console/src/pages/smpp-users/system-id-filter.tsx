import { TextFilter } from '../../parts/lists/text-filter.tsx'

type Props = { value: string | undefined; set: (value: string | undefined) => void }

/** Finds users by the beginning of their `system_id`. */
export const SystemIdFilter = ({ value, set }: Props) => (
  <TextFilter
    label="system_id"
    placeholder="First letters"
    isLive
    value={value}
    fault={(text) => (/^[!-~]{1,15}$/.test(text) ? undefined : 'At most 15 signs without spaces.')}
    set={set}
  />
)
