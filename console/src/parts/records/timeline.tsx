import { Text, Timeline as Line } from '@mantine/core'
import type { ReactNode } from 'react'
import { When } from '../values/when.tsx'

export type Step = {
  at: string
  title: ReactNode
  description?: ReactNode
  by?: ReactNode
  color?: string
  /** Shown instead of the time, for future or repeated entries. */
  time?: ReactNode
}

/** The history of one object, step by step. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <Line bulletSize={14} lineWidth={2} active={steps.length}>
      {steps.map(({ at, title, description, by, color, time }, i) => (
        <Line.Item key={`${at} ${i}`} title={title} {...(color && { color })}>
          {description && (
            <Text size="sm" component="div">
              {description}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {time ?? <When at={at} />}
            {by && <> · {by}</>}
          </Text>
        </Line.Item>
      ))}
    </Line>
  )
}
