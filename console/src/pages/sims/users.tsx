import { Alert, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useChange, usePages } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { Copy } from '../../parts/code.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FormButton } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'

type User = Answered<'listSimUsers'>['users'][number]
type Shown = { client_id: string; client_secret: string }
type Telling = { tell: (shown: Shown) => void }

/** Programs that may ask of a customer's SIMs. */
export function Users({ partner }: { partner: string }) {
  const [shown, tell] = useState<Shown>()
  const list = usePages(
    'listSimUsers',
    (cursor) => ({ query: { partner_id: partner, limit: '50', ...(cursor && { cursor }) } }),
    ({ users: items, next }) => ({ items, next: next ?? undefined }),
  )
  return (
    <Stack>
      <Group>
        <NewUser partner={partner} tell={tell} />
      </Group>
      {list.error && <Failed error={list.error} again={() => void list.refetch()} />}
      {!list.error && (
        <List
          label="API users"
          items={list.items}
          keyOf={({ user_id }) => user_id}
          columns={[
            { heading: 'Login', cell: ({ login }) => login },
            {
              heading: 'Client id',
              cell: ({ client_id }) => <Text ff="monospace">{client_id}</Text>,
              wide: true,
            },
            {
              heading: 'Read-only',
              width: '100px',
              cell: ({ read_only }) => (read_only ? 'yes' : 'no'),
              wide: true,
            },
            { heading: 'Reaches', cell: reachOf, wide: true },
            { heading: 'Secrets', width: '80px', cell: ({ secrets }) => secrets.length, wide: true },
            {
              heading: 'Since',
              width: '190px',
              cell: ({ created_at }) => <When at={created_at} />,
              wide: true,
            },
            { heading: '', width: '330px', cell: (user) => <Buttons user={user} tell={tell} /> },
          ]}
          more={{
            fetch: () => void list.fetchNextPage(),
            isFetching: list.isPending || list.isFetchingNextPage,
            has: list.hasNextPage,
          }}
          empty={<Nowhere title="No API users" says="Make one, and give its secret to the customer." />}
        />
      )}
      <Secret shown={shown} close={() => tell(undefined)} />
    </Stack>
  )
}

const reachOf = ({ partners }: User) =>
  partners
    .map(({ partner_id, subunits }) => (subunits ? `${partner_id} and subunits` : partner_id))
    .join(', ')

function Secret({ shown, close }: { shown: Shown | undefined; close: () => void }) {
  return (
    <Modal
      opened={shown !== undefined}
      onClose={close}
      title="The secret"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && (
        <Stack>
          <Alert color="yellow">Keep it now: it is never shown again.</Alert>
          <Facts
            of={[
              ['Client id', shown.client_id],
              [
                'Client secret',
                <Group key="secret" gap={4}>
                  {shown.client_secret} <Copy text={shown.client_secret} what="the secret" />
                </Group>,
              ],
            ]}
          />
        </Stack>
      )}
    </Modal>
  )
}

const again = ['listSimUsers'] as const

function NewUser({ partner, tell }: { partner: string } & Telling) {
  const create = useChange('createSimUser', again)
  return (
    <FormButton
      name="New API user"
      first={{ login: '', email: '', read_only: false, subunits: false }}
      refusal={refusalFor(useSession(), 'sims')}
      done="The user is made."
      act={async ({ subunits, ...rest }) => {
        const body = { ...rest, partners: [{ partner_id: partner, subunits }] }
        const { client_id, client_secret } = await create.mutateAsync({ body })
        tell({ client_id, client_secret })
      }}
      fields={(form) => (
        <>
          <TextInput label="Login" required {...form.getInputProps('login')} />
          <TextInput label="E-mail" {...form.getInputProps('email')} />
          <Checkbox
            label="Read-only"
            description="It is refused the counts of SIMs."
            {...form.getInputProps('read_only', { type: 'checkbox' })}
          />
          <Checkbox label="Subunits, too" {...form.getInputProps('subunits', { type: 'checkbox' })} />
        </>
      )}
    />
  )
}

function Buttons({ user, tell }: { user: User } & Telling) {
  const refusal = refusalFor(useSession(), 'sims')
  const add = useChange('createSimUserSecret', again)
  const revoke = useChange('deleteSimUserSecret', again)
  const change = useChange('changeSimUser', again)
  const remove = useChange('deleteSimUser', again)
  const params = { user_id: user.user_id }
  const oldest = user.secrets[0]
  return (
    <Group gap={4} wrap="nowrap">
      <Act
        refusal={refusal ?? (user.secrets.length >= 5 ? 'It has five secrets.' : undefined)}
        done="It has another secret."
        act={async () => {
          const { client_secret } = await add.mutateAsync({ params })
          tell({ client_id: user.client_id, client_secret })
        }}
      >
        Add secret
      </Act>
      <Act
        refusal={refusal ?? (oldest ? undefined : 'It has no secret.')}
        done="The secret is revoked."
        ask={{
          title: `Revoke the oldest secret of ${user.login}?`,
          says: 'It and its access tokens are refused within a second.',
          yes: 'Revoke it',
        }}
        act={() => revoke.mutateAsync({ params: { ...params, client_secret_id: oldest!.client_secret_id } })}
      >
        Revoke
      </Act>
      <Act
        refusal={refusal}
        done="The user is changed."
        act={() => change.mutateAsync({ params, body: { read_only: !user.read_only } })}
      >
        {user.read_only ? 'Full' : 'Read-only'}
      </Act>
      <Act
        refusal={refusal}
        done="The user is gone."
        ask={{
          title: `Take ${user.login} away?`,
          says: 'Its secrets and access tokens are refused within a second.',
          yes: 'Take it away',
        }}
        act={() => remove.mutateAsync({ params })}
      >
        Remove
      </Act>
    </Group>
  )
}
