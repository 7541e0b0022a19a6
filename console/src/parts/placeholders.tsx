import { Skeleton, Stack } from '@mantine/core'

const shares = [0.9, 0.7, 0.8, 0.6, 0.75]

/** A bar in place of one value that is being loaded. */
export const InlinePlaceholder = () => (
  <Skeleton display="inline-block" height="0.8em" width={90} role="status" aria-label="Loading" />
)

/** Bars in place of content that is being loaded. */
export const Placeholders = () => (
  <Stack gap="lg" p="sm" role="status" aria-label="Loading">
    {shares.map((share) => (
      <Skeleton key={share} height={14} width={`${share * 100}%`} />
    ))}
  </Stack>
)
