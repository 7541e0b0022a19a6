import { Group, Text, Title as Heading } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Column, List } from '../../../parts/lists/list.tsx'
import { DeleteProfile } from './delete-profile.tsx'

type Listed<Profile> = {
  label: string
  profiles: readonly Profile[]
  keyOf: (profile: Profile) => string
  columns: readonly Column<Profile>[]
  /** The form that changes a profile. */
  changed: (profile: Profile) => ReactNode
  remove: (profile: Profile) => Promise<unknown>
  empty: string
}

/** The profiles of one kind that a customer has. */
export function ProfileList<Profile extends { name: string }>(listed: Listed<Profile>) {
  const { label, profiles, keyOf, columns, changed, remove, empty } = listed
  const buttons = (profile: Profile) => (
    <Group gap={4}>
      {changed(profile)}
      <DeleteProfile
        name={profile.name}
        description="A profile that SIMs use cannot be deleted."
        done="Profile deleted."
        act={() => remove(profile)}
      />
    </Group>
  )
  return (
    <List
      label={label}
      items={profiles}
      keyOf={keyOf}
      height={320}
      columns={[
        { heading: 'Name', cell: ({ name }) => name },
        ...columns,
        { heading: '', width: '170px', cell: buttons },
      ]}
      empty={<Text c="dimmed">{empty}</Text>}
    />
  )
}

/** A kind of profiles: its heading, with the button that creates one. */
export function ProfileKind({
  title,
  made,
  children,
}: {
  title: string
  made: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Heading order={2} size="h4">
          {title}
        </Heading>
        {made}
      </Group>
      {children}
    </section>
  )
}
