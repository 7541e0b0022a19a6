import { Alert, Code, Group } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { type Column, List } from '../../parts/lists/list.tsx'
import { EmptyState, Read } from '../../parts/values/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/values/when.tsx'
import { useSession } from '../../shell/session.ts'
import type { Gateway } from './gateway.ts'
import { GatewayForm } from './gateway-form.tsx'
import { OperatorTabs } from './operator-tabs.tsx'

const columns: readonly Column<Gateway>[] = [
  { heading: 'Gateway', cell: ({ name }) => name },
  { heading: 'Id', width: '140px', cell: ({ nas_id }) => nas_id, wide: true },
  { heading: 'Address', width: '150px', cell: ({ address }) => <Code>{address}</Code> },
  { heading: 'Ends sessions at', width: '130px', cell: ({ disconnect_port: port }) => port, wide: true },
  {
    heading: 'Signed only',
    width: '110px',
    cell: ({ require_message_authenticator: signed }) => (signed ? 'yes' : 'no'),
    wide: true,
  },
  {
    heading: 'Last began or ended',
    width: '210px',
    cell: ({ began_at }) => <When at={began_at} />,
    wide: true,
  },
  { heading: '', width: '190px', cell: (gateway) => <Acts gateway={gateway} /> },
]

/** Gateways that tell by RADIUS what SIMs use. */
export function Gateways() {
  const read = useRead('listNas', {}, { everyMs: 10_000 })
  return (
    <>
      <Title
        name="Gateways"
        says="They tell by RADIUS accounting what SIMs use, and end sessions when they are told to."
      >
        <GatewayForm />
      </Title>
      <OperatorTabs />
      <Read of={read}>
        {({ nas, listening }) => (
          <>
            <Alert mb="md" color={listening ? 'teal' : 'yellow'} role="status">
              {listening
                ? `This node takes accounting at ${listening.host}, port ${listening.port}.`
                : 'This node takes no accounting: STROWGER_RADIUS_PORT says where it would.'}
            </Alert>
            <List
              label="Gateways"
              items={nas}
              keyOf={({ nas_id }) => nas_id}
              columns={columns}
              empty={
                <EmptyState
                  title="No gateways"
                  says="Packets of gateways that stand here are taken, no others."
                />
              }
            />
          </>
        )}
      </Read>
    </>
  )
}

function Acts({ gateway }: { gateway: Gateway }) {
  const remove = useChange('deleteNas', ['listNas'])
  return (
    <Group gap={4}>
      <GatewayForm gateway={gateway} />
      <Act
        refusal={refusalFor(useSession(), 'sims')}
        done="The gateway is removed."
        ask={{
          title: `Remove ${gateway.name}?`,
          says: 'Its packets are dropped from now on, and what it counts is lost. What it has told stays.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync({ params: { nas_id: gateway.nas_id } })}
      >
        Remove
      </Act>
    </Group>
  )
}
