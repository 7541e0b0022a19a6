import { Kbd, Modal, Table, Text } from '@mantine/core'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['j', 'to the next review of the queue'],
  ['k', 'to the previous review'],
  ['Enter', 'open it'],
  ['t', 'assign the open review to you, or release it'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['e', 'to the evidence'],
  ['n', 'after a decision, open the next review'],
  ['u', 'back to the queue'],
  ['?', 'this help'],
]

/** The list of keyboard shortcuts. */
export function Help({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
        Everything can also be reached with Tab and Enter. Turn single-key shortcuts off if your screen reader
        needs the keys.
      </Text>
    </Modal>
  )
}
