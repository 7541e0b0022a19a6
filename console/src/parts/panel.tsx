import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section about one object, with its heading. */
export function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title} {...(id && { id, tabIndex: -1 })}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
