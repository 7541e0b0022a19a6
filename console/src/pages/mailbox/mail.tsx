import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useRead } from '../../api/reading.ts'
import { Back } from '../../parts/back.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { Title } from '../../parts/title.tsx'
import { Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'

/** One email, with its links. */
export function Mail({ id }: { id: string }) {
  const mail = useRead('readMail', { params: { mail_id: id } })
  return (
    <Stack gap="sm">
      <Back to="/mailbox">Mailbox</Back>
      <Read of={mail}>
        {({ subject, from, to, api_key: key, sent_at: at, text }) => (
          <>
            <Title
              name={subject}
              description={
                <>
                  From {from} to {to}, account <AccountName apiKey={key} link />, <When at={at} />
                </>
              }
            />
            <Paper withBorder p="md" component="section" aria-label="Text">
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {partsOf(text).map((part, i) => (
                  // A text does not change, so its parts keep their positions.
                  <Fragment key={`${i} ${part}`}>
                    {isAddress(part) ? (
                      <Anchor href={part} target="_blank" rel="noreferrer" inherit underline="always">
                        {part}
                      </Anchor>
                    ) : (
                      part
                    )}
                  </Fragment>
                ))}
              </Text>
            </Paper>
          </>
        )}
      </Read>
    </Stack>
  )
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** The addresses of a text, and the text between them. */
const partsOf = (text: string): string[] => text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
