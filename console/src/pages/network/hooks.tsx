import { Group } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import { type Hook, HookForm, type Named } from './hook-form.tsx'

/** Consent hooks: who decides on requests about numbers that do not belong to the requesting account. */
export function Hooks() {
  const read = useRead('listNetworkHooks', {})
  return (
    <>
      <Group mb="sm" justify="flex-end">
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
              { heading: 'Decided by', width: '130px', cell: ({ mode }) => <StateBadge state={mode} /> },
              {
                heading: 'Webhook URL',
                cell: ({ url }) => <span title={url ?? ''}>{url ?? '–'}</span>,
                wide: true,
              },
              {
                heading: 'Since',
                width: '210px',
                cell: ({ created_at }) => <When at={created_at} wall />,
                wide: true,
              },
              { heading: '', width: '180px', cell: (hook) => <Buttons hook={hook} /> },
            ]}
            empty={
              <EmptyState
                title="No consent hooks"
                description="Without a consent hook, requests about numbers of other accounts are denied. Add a hook."
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
    <Group gap={4}>
      <HookForm hook={hook} />
      <Act
        danger
        refusal={refusalFor(useSession(), 'sims')}
        done="Hook removed."
        ask={{
          title: 'Remove this hook?',
          description: 'Requests that wait for a response of the webhook then wait for an operator.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync({ params: { purpose, scope } as Named })}
      >
        Remove
      </Act>
    </Group>
  )
}
