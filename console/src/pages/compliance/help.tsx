import { Kbd, Modal, Table, Text } from '@mantine/core'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['j', 'to the next review of the queue'],
  ['k', 'to the one before'],
  ['Enter', 'opens it'],
  ['t', 'takes the open review, or gives it back'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['e', 'to the evidence'],
  ['u', 'back to the queue'],
  ['?', 'this help'],
]

/** What single keys do. */
export function Help({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {keys.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Td w={90}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="sm">
        All of it can be done with Tab and Enter, too. Turn single keys off where your screen reader needs
        them.
      </Text>
    </Modal>
  )
}
