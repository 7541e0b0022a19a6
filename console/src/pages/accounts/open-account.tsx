import { Alert, Button, Checkbox, Code, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { refusalFor } from '../../parts/act.tsx'
import { Copy } from '../../parts/code.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormAct } from '../../parts/form-act.tsx'
import { useSession } from '../../shell/session.ts'

type Keys = Answered<'openAccount'>
const initial = { name: '', home_country: 'US', shares_balance: false }

/** Opens an account, or a subaccount of one, and shows its keys once. */
export function OpenAccount({ primary }: { primary?: string }) {
  const open = useChange('openAccount', ['listAccounts'])
  const [keys, show] = useState<Keys>()
  const what = primary ? 'subaccount' : 'account'
  return (
    <>
      <FormAct
        title={`Open ${primary ? 'a' : 'an'} ${what}`}
        initial={initial}
        yes={`Open ${what}`}
        refusal={refusalFor(useSession(), 'admin')}
        button={primary ? {} : { variant: 'filled', size: 'sm' }}
        send={async ({ shares_balance, ...given }) =>
          show(
            await open.mutateAsync({
              body: { ...given, ...(primary && { primary_api_key: primary, shares_balance }) },
            }),
          )
        }
        fields={(form) => (
          <>
            <TextInput label="Name" data-autofocus required {...form.getInputProps('name')} />
            <TextInput
              label="Home country"
              description="Two letters, ISO 3166"
              maw={160}
              {...form.getInputProps('home_country')}
            />
            {primary && (
              <Checkbox
                label="It pays from the balance of this account, for good"
                {...form.getInputProps('shares_balance', { type: 'checkbox' })}
              />
            )}
          </>
        )}
      >
        {primary ? 'Open a subaccount' : 'Open an account'}
      </FormAct>
      <NewKeys keys={keys} />
    </>
  )
}

/** What is shown here is shown nowhere else again. */
function NewKeys({ keys }: { keys: Keys | undefined }) {
  const [, go] = useLocation()
  const [seen, setSeen] = useState<string>()
  if (!keys) return null
  const facts = (['api_key', 'api_secret', 'signature_secret'] as const).map(
    (name) => [name, <Secret key={name} text={keys[name]} />] as const,
  )
  const close = () => {
    setSeen(keys.api_key)
    go(`/accounts/${keys.api_key}`)
  }
  return (
    <Modal
      opened={seen !== keys.api_key}
      onClose={close}
      title="The account is open"
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow" title="Keep them now">
          <Text size="sm">The secrets are shown here and never again.</Text>
        </Alert>
        <Facts of={facts} />
        <Button onClick={close}>I have kept them</Button>
      </Stack>
    </Modal>
  )
}

const Secret = ({ text }: { text: string }) => (
  <>
    <Code>{text}</Code> <Copy text={text} what="it" />
  </>
)
