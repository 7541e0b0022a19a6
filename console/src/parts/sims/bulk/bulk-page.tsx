import { FileInput, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../shell/session.ts'
import { refusalFor } from '../../forms/act.tsx'
import { Press } from '../../forms/press.tsx'
import { RoleGate } from '../../forms/role-refusal.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { linesOf } from './sources.ts'

/** A bulk change of SIMs that a file or a list names. */
export function BulkPage({ partner }: { partner: string }) {
  const [text, write] = useState('')
  const [isOpen, open] = useState(false)
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  const listed = linesOf(text)
  const total = listed.lines.length + listed.wrong.length
  const refusal = total === 0 ? 'Choose a file, or enter ICCIDs.' : undefined
  return (
    <RoleGate refusal={refusalFor(useSession(), 'sims')}>
      <Stack maw={760}>
        <SimSelector write={write} text={text} lines={lines} />
        <Group>
          <Press variant="filled" size="sm" refusal={refusal} onClick={() => open(true)}>
            Change them ({total.toLocaleString()})
          </Press>
        </Group>
        {isOpen && (
          <BulkDialog
            partner={partner}
            count={total}
            description={`${total.toLocaleString()} SIMs from the list.`}
            selection={() => ({ text })}
            close={() => open(false)}
          />
        )}
      </Stack>
    </RoleGate>
  )
}

function SimSelector({ text, write, lines }: { text: string; write: (text: string) => void; lines: number }) {
  return (
    <>
      <FileInput
        label="File"
        description="ICCIDs line by line, or CSV with ICCIDs in the first column, as in the export."
        placeholder="Choose a file"
        accept=".csv,.txt,text/csv,text/plain"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        onChange={(file) => void (file ? file.text() : Promise.resolve('')).then(write)}
      />
      <Textarea
        label="ICCIDs"
        description={`One per line; ${lines.toLocaleString()} lines.`}
        rows={8}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </>
  )
}
