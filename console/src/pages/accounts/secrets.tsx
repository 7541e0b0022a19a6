import { Group, Stack, Text } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import type { AccountSeen } from './accounts.tsx'
import { NewSecret } from './new-secret.tsx'
import { Signature } from './signature.tsx'

type Secret = Answered<'listAccountSecrets'>['secrets'][number]

/** Secrets that authenticate an account, and the secret that signs its webhooks. */
export function Secrets({ account }: { account: AccountSeen }) {
  const { api_key } = account
  const secrets = useRead('listAccountSecrets', { params: { api_key } })
  return (
    <Read of={secrets}>
      {({ secrets: list }) => (
        <Stack>
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              An account can have two secrets. To replace a secret, create another one, hand it to the
              customer, then revoke the old one.
            </Text>
            <NewSecret apiKey={api_key} isFull={list.length >= 2} />
          </Group>
          <List
            label="Secrets"
            items={list}
            keyOf={({ secret_id }) => secret_id}
            columns={columnsOf(api_key, list.length)}
            empty={
              <EmptyState
                title="No secrets"
                description="The API key cannot authenticate. Create a secret."
              />
            }
          />
          <Signature account={account} />
        </Stack>
      )}
    </Read>
  )
}

const columnsOf = (apiKey: string, count: number): readonly Column<Secret>[] => [
  {
    heading: 'ID',
    cell: ({ secret_id }) => (
      <Text ff="monospace" size="sm">
        {secret_id}
      </Text>
    ),
  },
  { heading: 'Created', width: '150px', wide: true, cell: ({ created_at }) => <When at={created_at} wall /> },
  {
    heading: '',
    width: '130px',
    cell: ({ secret_id }) => <Revoke apiKey={apiKey} id={secret_id} isLast={count === 1} />,
  },
]

function Revoke({ apiKey, id, isLast }: { apiKey: string; id: string; isLast: boolean }) {
  const revoke = useChange('revokeAccountSecret', ['listAccountSecrets'])
  const last = isLast
    ? 'The only secret of an account cannot be revoked. Create another secret first.'
    : undefined
  return (
    <Act
      danger
      size="compact-xs"
      act={() => revoke.mutateAsync({ params: { api_key: apiKey, secret_id: id } })}
      done="Secret revoked. All nodes reject it within 1 s."
      refusal={refusalFor(useSession(), 'admin') ?? last}
      ask={{
        title: 'Revoke this secret?',
        description: 'Customer programs that still use the secret are rejected within 1 s.',
        yes: 'Revoke it',
      }}
    >
      Revoke
    </Act>
  )
}
