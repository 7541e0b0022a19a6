import { Code, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Copy } from '../../parts/values/code.tsx'
import { FormAct } from '../../parts/forms/form-act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Confirmation, confirmationOf, unconfirmed } from '../../parts/secrets/confirmation.tsx'
import { ShownOnce } from '../../parts/secrets/shown-once.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { Sessions } from './sessions.tsx'
import { strongSecret } from './strong.ts'

type Secret = Answered<'getSecret'>

/** The secrets of the account's API key. */
export function Page() {
  const account = useRead('readOwnAccount', {})
  return (
    <Read of={account}>
      {({ api_key: key }) => (
        <>
          <Title
            name="Secrets"
            description={`Secrets that authenticate ${key}. An account can have two secrets. To replace a secret, create another one, update your programs, then revoke the old one.`}
          >
            <CreateSecret apiKey={key} />
          </Title>
          <Secrets apiKey={key} />
          <Sessions />
        </>
      )}
    </Read>
  )
}

function Secrets({ apiKey }: { apiKey: string }) {
  const secrets = useRead('listSecrets', { params: { api_key: apiKey } })
  return (
    <Read of={secrets}>
      {({ _embedded: { secrets: list } }) => (
        <List
          label="Secrets"
          items={list}
          keyOf={({ id }) => id}
          columns={columnsOf(apiKey, list.length)}
          empty={<EmptyState title="No secrets" />}
        />
      )}
    </Read>
  )
}

const columnsOf = (apiKey: string, count: number): readonly Column<Secret>[] => [
  {
    heading: 'ID',
    cell: ({ id }) => (
      <Text ff="monospace" size="sm">
        {id}
      </Text>
    ),
  },
  { heading: 'Created', width: '150px', wide: true, cell: ({ created_at }) => <When at={created_at} wall /> },
  {
    heading: '',
    width: '130px',
    cell: ({ id }) => <Revoke apiKey={apiKey} id={id} isLast={count === 1} />,
  },
]

function Revoke({ apiKey, id, isLast }: { apiKey: string; id: string; isLast: boolean }) {
  const revoke = useChange('revokeSecret', ['listSecrets', 'listAccountSessions'])
  return (
    <Act
      danger
      size="compact-xs"
      act={() => revoke.mutateAsync({ params: { api_key: apiKey, secret_id: id } })}
      done="Secret revoked. All nodes reject it within 1 s."
      refusal={
        isLast ? 'The only secret of an account cannot be revoked. Create another secret first.' : undefined
      }
      ask={{
        title: 'Revoke this secret?',
        description:
          'Programs that still use the secret are rejected within 1 s. If you signed in with this secret, you are signed out.',
        yes: 'Revoke it',
      }}
    >
      Revoke
    </Act>
  )
}

function CreateSecret({ apiKey }: { apiKey: string }) {
  const create = useChange('createSecret', ['listSecrets'])
  const [made, show] = useState<string>()
  const send = async ({ secret, ...proof }: { secret: string } & typeof unconfirmed) => {
    await create.mutateAsync({ params: { api_key: apiKey }, body: { secret, ...confirmationOf(proof) } })
    show(secret)
  }
  return (
    <>
      <FormAct
        title="Create a secret"
        description="8 to 25 characters with a lowercase letter, an uppercase letter and a digit. Default: a generated secret."
        initial={{ secret: strongSecret(), ...unconfirmed }}
        yes="Create secret"
        button={{ variant: 'filled', size: 'sm' }}
        send={send}
        fields={(form) => (
          <>
            <PasswordInput
              label="Secret"
              data-autofocus
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show secret' }}
              {...form.getInputProps('secret')}
            />
            <Confirmation form={form} />
          </>
        )}
      >
        Create a secret
      </FormAct>
      {made && <Made secret={made} close={() => show(undefined)} />}
    </>
  )
}

const warning = ['Store this secret now', 'The secret is shown only once.'] as const

const Made = ({ secret, close }: { secret: string; close: () => void }) => (
  <ShownOnce title="New secret" size="md" warning={warning} close={close}>
    <Group gap="xs">
      <Code fz="md">{secret}</Code>
      <Copy text={secret} subject="the secret" />
    </Group>
  </ShownOnce>
)
