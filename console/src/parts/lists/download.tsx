import { Button } from '@mantine/core'
import { useState } from 'react'
import { acted } from '../forms/act.tsx'

/** Saves a list as a CSV file. */
export function Download({ read, name }: { read: () => Promise<string>; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([await read()], { type: 'text/csv' }))
    link.download = `${name}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const start = async () => {
    setBusy(true)
    await acted(save, 'File saved.')
    setBusy(false)
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void start()}>
      Download CSV
    </Button>
  )
}
