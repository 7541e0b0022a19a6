import { Button, Menu, Text } from '@mantine/core'
import { IconBook, IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'wouter'
import { acted } from '../parts/forms/act.tsx'
import { signOut, useSession } from './session.ts'

/** Other buttons wrap their text; the bar has room for only one line. */
const oneLine = {
  root: { maxWidth: 'min(220px, 38vw)', minWidth: 0, flexShrink: 1 },
  label: { overflow: 'hidden' },
}

/** The menu of the signed-in user, with sign-out. */
export function UserMenu() {
  const session = useSession()
  const { audience, name, personId, roles, member } = session
  // The operator token has no session that could end.
  if (audience === 'operator' && personId === null)
    return (
      <Text size="sm" c="dimmed" truncate>
        {name}
      </Text>
    )
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px="xs"
          title={[name, ...(member ? [member.email, member.role] : roles)].join(', ')}
          styles={oneLine}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          <Text span size="sm" truncate>
            {member?.name ?? name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {member && <Menu.Label style={{ overflowWrap: 'anywhere' }}>Account {name}</Menu.Label>}
        {(audience === 'operator' || member) && (
          <Menu.Item component={Link} href="/profile" leftSection={<IconUser size={16} />}>
            Profile
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/docs/guides/" leftSection={<IconBook size={16} />}>
          Documentation
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => void acted(() => signOut(session), 'Signed out.')}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
