import { Button, Group, Modal, Stack, Text, TextInput, Textarea, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { acted } from '../../parts/act.tsx'

type Why = { category: string; explanation: string }

type Wish = {
  name: string
  /** What follows from it. */
  says: string
  done: string
  refusal: string | undefined
  act: (why: Why) => Promise<unknown>
  /** Only a sentence is asked for. */
  plain?: boolean
}

/** A button of something that is done to a customer, with a reason that the customer reads. */
export function WithReason({ name, says, done, refusal, act, plain = false }: Wish) {
  const [isAsking, { open, close }] = useDisclosure()
  const [category, setCategory] = useState('')
  const [explanation, explain] = useState('')
  const isReady = explanation.trim() !== '' && (plain || category.trim() !== '')
  const send = async () => {
    if (await acted(() => act({ category, explanation }), done)) close()
  }
  return (
    <>
      <Tooltip label={refusal} disabled={!refusal} multiline maw={280}>
        <Button
          size="xs"
          variant="default"
          {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => !refusal && open()}
        >
          {name}
        </Button>
      </Tooltip>
      <Modal opened={isAsking} onClose={close} title={name} closeButtonProps={{ 'aria-label': 'Close' }}>
        <Stack gap="sm">
          <Text size="sm">{says}</Text>
          {!plain && (
            <TextInput
              label="Category"
              description="In short, for the customer."
              required
              maxLength={100}
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            />
          )}
          <Textarea
            label="Explanation"
            description="For the customer."
            required
            autosize
            minRows={2}
            maxLength={1000}
            value={explanation}
            onChange={(event) => explain(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button color="red" disabled={!isReady} onClick={() => void send()}>
              {name} now
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
