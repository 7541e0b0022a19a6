import { Group, PasswordInput, Select, TextInput } from '@mantine/core'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/act.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { FormButton } from '../../parts/form.tsx'
import { List } from '../../parts/list.tsx'
import { Nowhere, Read } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { useSession } from '../../shell/session.ts'

type Hook = Answered<'listNetworkHooks'>['hooks'][number]
type Named = Ask<'putNetworkHook'>['params']

/** Who decides about numbers that are not of the asking account. */
export function Hooks() {
  const read = useRead('listNetworkHooks', {})
  return (
    <>
      <Group mb="sm">
        <HookForm />
      </Group>
      <Read of={read}>
        {({ hooks }) => (
          <List
            label="Consent hooks"
            items={hooks}
            keyOf={({ purpose, scope }) => `${purpose} ${scope}`}
            columns={[
              { heading: 'Purpose', cell: ({ purpose }) => purpose },
              { heading: 'Scope', cell: ({ scope }) => scope },
              { heading: 'Who decides', width: '130px', cell: ({ mode }) => <StateBadge state={mode} /> },
              {
                heading: 'Address',
                cell: ({ url }) => <span title={url ?? ''}>{url ?? '–'}</span>,
                wide: true,
              },
              {
                heading: 'Since',
                width: '210px',
                cell: ({ created_at }) => <When at={created_at} />,
                wide: true,
              },
              { heading: '', width: '180px', cell: (hook) => <Buttons hook={hook} /> },
            ]}
            empty={
              <Nowhere
                title="No consent hooks"
                says="Without one, nobody is told of numbers that are not of their own account."
              />
            }
          />
        )}
      </Read>
    </>
  )
}

function Buttons({ hook }: { hook: Hook }) {
  const remove = useChange('deleteNetworkHook', ['listNetworkHooks'])
  const { purpose, scope } = hook
  return (
    <Group gap={4} wrap="nowrap">
      <HookForm hook={hook} />
      <Act
        refusal={refusalFor(useSession(), 'sims')}
        done="The hook is removed."
        ask={{
          title: 'Remove this hook?',
          says: 'What waits for its webhook waits for an operator from now on.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync({ params: { purpose, scope } as Named })}
      >
        Remove
      </Act>
    </Group>
  )
}

const modes = [
  { value: 'operator', label: 'An operator, here' },
  { value: 'webhook', label: 'A webhook' },
  { value: 'denied', label: 'Nobody: it is denied' },
]

function HookForm({ hook }: { hook?: Hook }) {
  const put = useChange('putNetworkHook', ['listNetworkHooks'])
  return (
    <FormButton
      name={hook ? 'Change' : 'New hook'}
      first={{
        purpose: hook?.purpose ?? 'any',
        scope: hook?.scope ?? 'any',
        mode: hook?.mode ?? 'operator',
        url: hook?.url ?? '',
        secret: '',
      }}
      refusal={refusalFor(useSession(), 'sims')}
      done="Every node goes by it within a second."
      act={({ purpose, scope, mode, url, secret }) => {
        const body = { mode, ...(url && { url }), ...(secret && { secret }) }
        return put.mutateAsync({ params: { purpose, scope } as Named, body })
      }}
      fields={(form) => (
        <>
          <TextInput
            label="Purpose"
            description="As the API names it, or any"
            required
            disabled={hook !== undefined}
            {...form.getInputProps('purpose')}
          />
          <TextInput
            label="Scope"
            description="Such as sim-swap:check, or any"
            required
            disabled={hook !== undefined}
            {...form.getInputProps('scope')}
          />
          <Select label="Who decides" data={modes} allowDeselect={false} {...form.getInputProps('mode')} />
          {form.values.mode === 'webhook' && (
            <>
              <TextInput label="Address" required {...form.getInputProps('url')} />
              <PasswordInput
                label="Secret"
                description={
                  hook ? 'It stays where this is left empty.' : 'Signs its questions; 24 characters or more.'
                }
                autoComplete="new-password"
                {...form.getInputProps('secret')}
              />
            </>
          )}
        </>
      )}
    />
  )
}
