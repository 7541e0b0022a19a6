import { Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useFilters } from '../../parts/lists/filters.ts'
import { Title } from '../../parts/title.tsx'
import { useChat } from './chat.ts'
import { Phone } from './phone.tsx'
import { useSms } from './sms.ts'

const usual = { sms: '99000000001', chat: 'mia' } as const

type Kind = keyof typeof usual

/** The phone of a subscriber of the carrier simulator, or of a chat user of the sandbox. */
export function Page() {
  const { filters, set } = useFilters(['kind', 'phone', 'peer'])
  const kind: Kind = filters.kind === 'chat' ? 'chat' : 'sms'
  const phone = filters.phone ?? usual[kind]
  const later = useDebouncedCallback(
    (provided: string) => set({ phone: provided.trim(), peer: undefined }),
    400,
  )
  const choose = (peer: string | undefined) => set({ peer })
  return (
    <>
      <Title
        name="Handset"
        description="A simulated phone of the sandbox: messages of the simulated carrier arrive here, and texts you write are sent to the exchange."
      />
      <Group align="flex-start" gap="xl" justify="center">
        <Stack w={260}>
          <SegmentedControl
            aria-label="Kind of phone"
            value={kind}
            data={[
              { value: 'sms', label: 'SMS' },
              { value: 'chat', label: 'Chat' },
            ]}
            onChange={(to) => set({ kind: to, phone: undefined, peer: undefined })}
          />
          <TextInput
            key={`${kind} ${filters.phone === undefined}`}
            label={kind === 'sms' ? 'Number of this phone' : 'Name of this person'}
            description={
              kind === 'sms'
                ? 'Any number; test numbers of the sandbox show their special behaviour'
                : 'Any name. A chat user is created on first use'
            }
            defaultValue={phone}
            onChange={(event) => later(event.currentTarget.value)}
          />
        </Stack>
        {kind === 'sms' ? (
          <SmsPhone key={phone} phone={phone} peer={filters.peer} choose={choose} />
        ) : (
          <ChatPhone key={phone} phone={phone} peer={filters.peer} choose={choose} />
        )}
      </Group>
    </>
  )
}

type PhoneProps = { phone: string; peer: string | undefined; choose: (peer: string | undefined) => void }

function SmsPhone(props: PhoneProps) {
  return <Phone {...props} {...useSms(props.phone)} />
}

function ChatPhone(props: PhoneProps) {
  return <Phone {...props} {...useChat(props.phone)} />
}
