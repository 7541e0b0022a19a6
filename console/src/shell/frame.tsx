import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  NavLink,
  ScrollArea,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { zone } from '../parts/values/when.tsx'
import { groups } from './page.ts'
import { SearchButton } from './palette/button.tsx'
import type { ConsolePage } from './pages.ts'
import { useSession } from './session.ts'
import { UserMenu } from './user-menu.tsx'

/** The bar at the top, the menu at the side, and a page. */
export function Frame({ pages, children }: { pages: readonly ConsolePage[]; children: ReactNode }) {
  const [isOpen, { toggle, close }] = useDisclosure()
  useTop()
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <ToPage />
      <AppShell.Header>
        <Top pages={pages} isOpen={isOpen} toggle={toggle} />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Pages">
        <AppShell.Section grow component={ScrollArea} px="xs" pb={4}>
          <Menu pages={pages} chosen={close} />
        </AppShell.Section>
        <AppShell.Section px="md" py={6}>
          <Text size="xs" c="dimmed" truncate title={`All times are shown in ${zone}`}>
            Times: {zone}
          </Text>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </AppShell.Main>
    </AppShell>
  )
}

/** Skips the menu for keyboard users; visible while it has the focus. */
function ToPage() {
  const [isSeen, show] = useState(false)
  return (
    <Button
      size="xs"
      style={{ position: 'fixed', top: 10, left: isSeen ? 10 : -1000, zIndex: 300 }}
      onFocus={() => show(true)}
      onBlur={() => show(false)}
      onClick={() => document.getElementById('page')?.focus()}
    >
      Skip to content
    </Button>
  )
}

/** A newly opened page starts at the top; on the way back the browser restores the position. */
function useTop() {
  const [location] = useLocation()
  const isBack = useRef(false)
  useEffect(() => {
    const note = () => void (isBack.current = true)
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])
  useEffect(() => {
    if (!isBack.current) scrollTo(0, 0)
    isBack.current = false
  }, [location])
}

type Bar = { pages: readonly ConsolePage[]; isOpen: boolean; toggle: () => void }

function Top({ pages, isOpen, toggle }: Bar) {
  const { sandbox } = useSession()
  return (
    <Group h="100%" px="md" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap">
        <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
        <img src="/console/icon.svg" width={26} height={26} alt="" />
        <Text fw={650} {...(sandbox && { visibleFrom: 'xs' })}>
          Strowger
        </Text>
        {sandbox && (
          <Badge variant="light" style={{ flex: 'none' }}>
            Sandbox
          </Badge>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <SearchButton pages={pages} />
        <UserMenu />
        <SchemeSwitch />
      </Group>
    </Group>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  // The user's choice, or the system's.
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      style={{ flex: 'none' }}
      aria-label={dark ? 'Light mode' : 'Dark mode'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}

/** All pages of an operator fit in the height of a small laptop. */
const dense = { label: { fontSize: 13, lineHeight: '20px' } }

function Menu({ pages, chosen }: { pages: readonly ConsolePage[]; chosen: () => void }) {
  const [location] = useLocation()
  return groups.map((group) => {
    const own = pages.filter((page) => page.group === group)
    if (own.length === 0) return null
    return (
      <div key={group} role="group" aria-label={group}>
        <Text size="xs" c="dimmed" fw={600} px="sm" pt={5} lh="18px">
          {group}
        </Text>
        {own.map(({ path, title, icon: Icon }) => (
          <NavLink
            key={path}
            component={Link}
            href={path}
            label={title}
            leftSection={<Icon size={16} stroke={1.7} />}
            py={2}
            styles={dense}
            active={location === path || location.startsWith(`${path}/`)}
            onClick={chosen}
          />
        ))}
      </div>
    )
  })
}
