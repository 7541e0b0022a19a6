import { ActionIcon, Box, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A text as it was sent, with JSON formatted, to read and copy. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <Box pos="relative" role="group" aria-label={label}>
      <Code
        block
        tabIndex={0}
        mah={360}
        pr={40}
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {laidOut(text)}
      </Code>
      <Box pos="absolute" top={6} right={6}>
        <Copy text={text} subject={label} />
      </Box>
    </Box>
  )
}

/** A button that copies a text. */
export function Copy({ text, subject }: { text: string; subject: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : `Copy ${subject}`}>
          <ActionIcon variant="subtle" color="gray" aria-label={`Copy ${subject}`} onClick={copy}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
