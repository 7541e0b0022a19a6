import { Button } from '@mantine/core'
import { useState } from 'react'
import { acted } from '../forms/act.tsx'
import { saveCsv } from './save-csv.ts'

/** Saves a list as a CSV file. */
export function Download({ read, name }: { read: () => Promise<string>; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => saveCsv(name, await read())
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
