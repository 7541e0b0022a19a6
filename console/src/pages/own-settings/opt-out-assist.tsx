import { Group, Text } from '@mantine/core'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Panel } from '../../parts/panel.tsx'

/** Whether numbers answer the usual keywords by themselves. */
export function OptOutAssist() {
  const assist = useRead('getOptOutAssist', {})
  const enable = useChange('enableOptOutAssist', ['getOptOutAssist'])
  const isOn = assist.data?.enabled
  return (
    <Panel title="Opt-out assist">
      <Group gap="xs" mb="xs">
        {assist.data && <StateBadge state={isOn ? 'enabled' : 'off'} />}
        <Text size="sm">
          {isOn
            ? 'Every number answers STOP, START and HELP by itself, and a STOP to one of them holds for all.'
            : 'Once it is on, every number answers STOP, START and HELP by itself, and a STOP to one of them holds for all.'}
        </Text>
      </Group>
      <Act
        act={() => enable.mutateAsync({ body: { enabled: true } })}
        done="Opt-out assist is on."
        refusal={isOn ? 'It is on. Only those who run this exchange can switch it off.' : undefined}
        ask={{
          title: 'Enable opt-out assist?',
          says: 'For this account and its subaccounts. Only those who run this exchange can switch it off again.',
          yes: 'Enable it',
        }}
      >
        Enable
      </Act>
    </Panel>
  )
}
