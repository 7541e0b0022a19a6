import { Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Act } from '../../parts/forms/act.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'

type Acting = Pick<ComponentProps<typeof Act>, 'act' | 'done' | 'ask' | 'refusal'> & {
  /** The title of the form that changes the row. */
  title: string
  form: (close: () => void) => ReactNode
}

/** The actions on a row of a table: change and delete. */
export function RowActs({ title, form, ...deletion }: Acting) {
  return (
    <Group gap={4}>
      <DialogButton description="Change" title={title} size="compact-xs" refusal={deletion.refusal}>
        {form}
      </DialogButton>
      <Act danger size="compact-xs" {...deletion}>
        Delete
      </Act>
    </Group>
  )
}
