import { Button, Collapse, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { SettingField, type SettingName } from './setting-field.tsx'
import { newSettings, type Choice, type SettingsForm, type SettingValues } from './values.ts'

const basic: ReadonlySet<string> = new Set(['description', 'networks', 'requires_tls'])
const advanced = (Object.keys(newSettings) as (keyof SettingValues)[]).filter((name) => !basic.has(name))

type Props = { form: SettingsForm; applications: readonly Choice[] }

/** Settings that rarely differ from their defaults, folded unless one of them is invalid. */
export function AdvancedSettings({ form, applications }: Props) {
  const [isOpen, { toggle }] = useDisclosure()
  const values = form.getValues()
  const differing = advanced.filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(newSettings[name]),
  ).length
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
        <Stack gap="sm">
          {shownOf(values).map((name) =>
            name === 'application_id' ? (
              <ApplicationField key={name} form={form} applications={applications} />
            ) : (
              <SettingField key={name} form={form} name={name} />
            ),
          )}
        </Stack>
      </Collapse>
    </Stack>
  )
}

/** The fields that matter with the present values, in their order. */
const shownOf = ({
  segments,
  inbound,
}: SettingValues): ((SettingName & keyof SettingValues) | 'application_id')[] => [
  'bind_types',
  'default_sender',
  'alphabet',
  'segments',
  ...(segments === 'join' ? (['segment_wait_seconds'] as const) : []),
  'id_form',
  'refusals',
  'low_balance',
  'receipt_text',
  'receipt_seconds',
  'receipt_offset_minutes',
  'inbound',
  ...(inbound === 'application' ? (['application_id'] as const) : []),
  ...(inbound === 'none' ? [] : (['inbound_alphabet', 'inbound_long'] as const)),
]

const ApplicationField = ({ form, applications }: Props) => (
  <Select
    label="Application"
    description="Its numbers are those whose messages the program receives."
    placeholder={applications.length === 0 ? 'The account has no applications' : 'Select an application'}
    data={[...applications]}
    searchable
    required
    {...form.getInputProps('application_id')}
  />
)
