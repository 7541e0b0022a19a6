import { Loader } from '@mantine/core'

/** A spinner that screen readers announce by its label. */
export function Spinner({ label = 'Loading', size }: { label?: string; size?: 'xs' | 'sm' }) {
  return <Loader role="status" aria-label={label} {...(size && { size })} />
}
