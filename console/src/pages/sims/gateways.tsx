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
  { heading: 'NAS', cell: ({ name }) => name },
  { heading: 'ID', width: '140px', cell: ({ nas_id }) => nas_id, wide: true },
  { heading: 'Address', width: '150px', cell: ({ address }) => <Code>{address}</Code> },
  { heading: 'Disconnect port', width: '130px', cell: ({ disconnect_port: port }) => port, wide: true },
  {
    heading: 'Signed only',
    width: '110px',
    cell: ({ require_message_authenticator: signed }) => (signed ? 'yes' : 'no'),
    wide: true,
  },
  {
    heading: 'Last session start or end',
    width: '210px',
    cell: ({ began_at }) => <When at={began_at} />,
    wide: true,
  },
  { heading: '', width: '190px', cell: (gateway) => <Acts gateway={gateway} /> },
]

/** NAS (packet gateways) that report the usage of SIMs by RADIUS. */
export function Gateways() {
  const read = useRead('listNas', {}, { everyMs: 10_000 })
  return (
    <>
      <Title
        name="NAS"
        description="NAS (packet gateways) report the usage of SIMs by RADIUS accounting, and disconnect sessions on request."
      >
        <GatewayForm />
      </Title>
      <OperatorTabs />
      <Read of={read}>
        {({ nas, listening }) => (
          <>
            <Alert mb="md" color={listening ? 'teal' : 'yellow'} role="status">
              {listening
                ? `This node listens for RADIUS accounting on ${listening.host}, port ${listening.port}.`
                : 'This node does not listen for RADIUS accounting. Set STROWGER_RADIUS_PORT to enable RADIUS.'}
            </Alert>
            <List
              label="NAS"
              items={nas}
              keyOf={({ nas_id }) => nas_id}
              columns={columns}
              empty={
                <EmptyState title="No NAS" description="Add a NAS. Packets of an unknown NAS are dropped." />
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
        danger
        refusal={refusalFor(useSession(), 'sims')}
        done="NAS removed."
        ask={{
          title: `Remove ${gateway.name}?`,
          description:
            'Packets of this NAS are dropped, so their usage is lost. Usage already reported is kept.',
          yes: 'Remove it',
        }}
        act={() => remove.mutateAsync({ params: { nas_id: gateway.nas_id } })}
      >
        Remove
      </Act>
    </Group>
  )
}
