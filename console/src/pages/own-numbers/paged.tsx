import { Group, Pagination, Text } from '@mantine/core'

/** The number of results per page. */
export const size = 50

/** Links to the pages; hidden if there is only one. */
export function Pages({ count, page, go }: { count: number; page: number; go: (page: number) => void }) {
  const total = Math.ceil(count / size)
  return (
    <Group justify="space-between" mt="sm">
      <Text size="sm" c="dimmed">
        {count === 1 ? '1 number' : `${count} numbers`}
      </Text>
      {total > 1 && (
        <Pagination
          size="sm"
          total={total}
          value={page}
          onChange={go}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        />
      )}
    </Group>
  )
}
