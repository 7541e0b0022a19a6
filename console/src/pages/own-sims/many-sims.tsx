import { Button, FileInput, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { useVerbs, type Verb } from '../../parts/sims/moves.tsx'
import { doWithMany, type Progress } from './many.ts'
import { ManyOutcome } from './many-outcome.tsx'

type State = { progress?: Progress; isBusy: boolean; error?: Error }

/** Asks for the same of many SIMs, which a file or a list names. */
export function ManySims({ partner }: { partner: string }) {
  const [verb, choose] = useState<Verb>('activate')
  const [reason, say] = useState('')
  const [text, write] = useState('')
  const [state, enter] = useState<State>({ isBusy: false })
  const stopping = useRef<AbortController>(null)
  const client = useQueryClient()
  const start = async () => {
    const stop = new AbortController()
    stopping.current = stop
    enter({ isBusy: true })
    const told = (progress: Progress) => enter({ isBusy: true, progress })
    const ask = (iccids: string[]) => {
      const body = { verb: verb as 'activate', iccids, ...(reason && { reason }) }
      return call('moveOwnSims', { params: { partner_id: partner }, body })
    }
    try {
      enter({ isBusy: false, progress: await doWithMany(text, ask, { told, signal: stop.signal }) })
    } catch (error) {
      enter((before) => ({ ...before, isBusy: false, error: error as Error }))
    }
    await Promise.all(
      ['listOwnSims', 'readOwnSimStates'].map((read) => client.invalidateQueries({ queryKey: [read] })),
    )
  }
  return (
    <Stack maw={760}>
      <Group grow align="flex-start">
        <VerbField verb={verb} choose={choose} />
        <TextInput
          label="Reason"
          description="It stands with each action."
          value={reason}
          onChange={(event) => say(event.currentTarget.value)}
        />
      </Group>
      <Which text={text} write={write} />
      <ManyOutcome {...state} />
      <Group justify="flex-end">
        {state.isBusy ? (
          <Button variant="default" onClick={() => stopping.current?.abort()}>
            Stop
          </Button>
        ) : (
          <Button disabled={text.trim() === ''} onClick={() => void start()}>
            Ask for it
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function VerbField({ verb, choose }: { verb: Verb; choose: (verb: Verb) => void }) {
  const verbs = useVerbs()
  return (
    <Select
      label="What is to be done"
      description="A SIM whose status does not allow it stays as it is."
      data={verbs.map(({ verb: value, name: label }) => ({ value, label }))}
      allowDeselect={false}
      value={verb}
      onChange={(to) => to && choose(to)}
    />
  )
}

function Which({ text, write }: { text: string; write: (text: string) => void }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  return (
    <>
      <FileInput
        label="File"
        description="Lines of ICCIDs, or CSV whose first column they are, as the export writes it."
        placeholder="Choose a file"
        accept=".csv,.txt,text/csv,text/plain"
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file away' }}
        onChange={(file) => void (file ? file.text() : Promise.resolve('')).then(write)}
      />
      <Textarea
        label="ICCIDs"
        description="One in a line."
        rows={6}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        {lines.toLocaleString()} lines
      </Text>
    </>
  )
}
