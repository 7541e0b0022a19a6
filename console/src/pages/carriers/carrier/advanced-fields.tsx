import { Button, Collapse, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { choicesOf } from '../../../parts/labels/choices.ts'
import { fieldLabels, settingLabels } from './setting-labels.ts'
import { type CarrierForm, unset, type Values } from './carrier-values.ts'

const advanced = [
  'system_type',
  'response_timeout_ms',
  'enquire_link_ms',
  'dead_peer_timeout_ms',
  'concatenation',
  'alphabet',
  'response_id_form',
  'receipt_id_form',
  'receipt_wait_seconds',
  'entity_id_tag',
  'content_id_tag',
] as const satisfies (keyof Values)[]

/** Settings that rarely differ from their defaults, folded unless one of them is invalid. */
export function AdvancedFields({ form }: { form: CarrierForm }) {
  const [isOpen, { toggle }] = useDisclosure()
  const values = form.getValues()
  const differing = advanced.filter((name) => values[name] !== unset[name]).length
  const isShown = isOpen || advanced.some((name) => name in form.errors)
  return (
    <Stack gap="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={isShown ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        onClick={toggle}
        aria-expanded={isShown}
      >
        Advanced settings
        {differing > 0 && ` (${differing} changed)`}
      </Button>
      <Collapse expanded={isShown}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <SessionFields form={form} />
          <EncodingFields form={form} />
        </SimpleGrid>
      </Collapse>
    </Stack>
  )
}

function SessionFields({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <TextInput label={fieldLabels.system_type} placeholder="Empty" maxLength={12} {...of('system_type')} />
      <NumberInput
        label={`${fieldLabels.response_timeout_ms}, ms`}
        min={100}
        max={300_000}
        {...of('response_timeout_ms')}
      />
      <NumberInput
        label={`${fieldLabels.enquire_link_ms}, ms`}
        min={100}
        max={300_000}
        {...of('enquire_link_ms')}
      />
      <NumberInput
        label={`${fieldLabels.dead_peer_timeout_ms}, ms`}
        description="Time after which the carrier drops a session that does not respond. Default 120,000"
        min={0}
        max={3_600_000}
        {...of('dead_peer_timeout_ms')}
      />
    </>
  )
}

const forms = choicesOf(settingLabels.id_form)

function EncodingFields({ form: { getInputProps: of } }: { form: CarrierForm }) {
  return (
    <>
      <Select
        label={fieldLabels.concatenation}
        allowDeselect={false}
        data={choicesOf(settingLabels.concatenation)}
        {...of('concatenation')}
      />
      <Select
        label={fieldLabels.alphabet}
        allowDeselect={false}
        data={choicesOf(settingLabels.alphabet)}
        {...of('alphabet')}
      />
      <Select
        label={fieldLabels.response_id_form}
        allowDeselect={false}
        data={forms}
        {...of('response_id_form')}
      />
      <Select
        label={fieldLabels.receipt_id_form}
        allowDeselect={false}
        data={forms}
        {...of('receipt_id_form')}
      />
      <NumberInput
        label={`${fieldLabels.receipt_wait_seconds}, s`}
        min={0}
        max={604_800}
        {...of('receipt_wait_seconds')}
      />
      <NumberInput
        label={fieldLabels.entity_id_tag}
        description="TLV tag, decimal, for carriers in India (DLT)"
        placeholder="None"
        min={0x1400}
        max={0x3fff}
        {...of('entity_id_tag')}
      />
      <NumberInput
        label={fieldLabels.content_id_tag}
        description="TLV tag, decimal, for carriers in India (DLT)"
        placeholder="None"
        min={0x1400}
        max={0x3fff}
        {...of('content_id_tag')}
      />
    </>
  )
}
