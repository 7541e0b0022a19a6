import { Button } from '@mantine/core'
import { IconReceiptOff } from '@tabler/icons-react'
import { overdueMinutes } from '#messages/unconfirmed/unconfirmed-kinds.ts'

type Preset = {
  minutes: string | undefined
  set: (change: { unconfirmed_minutes: string | undefined }) => void
}

/** Switches the filter for messages without a receipt on and off. */
export function NoReceipt({ minutes, set }: Preset) {
  const isOn = minutes === String(overdueMinutes)
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={<IconReceiptOff size={16} />}
      aria-pressed={isOn}
      onClick={() => set({ unconfirmed_minutes: isOn ? undefined : String(overdueMinutes) })}
    >
      No receipt for {overdueMinutes} minutes
    </Button>
  )
}
