import { Text, Timeline as Line } from '@mantine/core'
import type { ReactNode } from 'react'
import { When } from './when.tsx'

export type Step = { at: string; title: ReactNode; says?: ReactNode; by?: string; color?: string }

/** What happened to one thing, step by step. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <Line bulletSize={14} lineWidth={2} active={steps.length}>
      {steps.map(({ at, title, says, by, color }, i) => (
        <Line.Item key={`${at} ${i}`} title={title} {...(color && { color })}>
          {says && (
            <Text size="sm" component="div">
              {says}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            <When at={at} />
            {by && ` · ${by}`}
          </Text>
        </Line.Item>
      ))}
    </Line>
  )
}
