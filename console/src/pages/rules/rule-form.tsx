import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation } from 'wouter'
import { kinds, type Kind } from '#protection/kinds.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { Failed } from '../../parts/states.tsx'
import { isFieldOf, showFaults } from '../../parts/wrong.ts'
import { SettingField, settingNames } from './settings.tsx'
import { ruleKinds, type RuleSeen } from './words.ts'

type Values = { name: string; kind: Kind; effect: RuleSeen['effect']; api_key: string } & Record<
  string,
  unknown
>

const unset: Values = { name: '', kind: 'country', effect: 'monitor', api_key: '' }

/** A rule, new or as it is: its kind says which settings it needs and takes. */
export function RuleForm({ one, done }: { one?: RuleSeen; done: () => void }) {
  const [, go] = useLocation()
  const create = useChange('createTrafficRule', ['listTrafficRules'])
  const change = useChange('changeTrafficRule', ['listTrafficRules', 'readTrafficRule'])
  const form = useForm<Values>({ initialValues: valuesOf(one) })
  const { kind, api_key } = form.getValues()
  const { needs, takes, detail } = kinds[kind]
  const save = form.onSubmit(async (values) => {
    const settings = Object.fromEntries(
      [...needs, ...takes].flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])),
    )
    const { name, effect } = values
    const saved = one
      ? change.mutateAsync({ params: { rule_id: one.rule_id }, body: { name, ...emptied(one), ...settings } })
      : create
          .mutateAsync({ body: { name, kind, effect, api_key: values.api_key || null, ...settings } })
          .then(({ rule_id }) => go(`/rules/of/${rule_id}`))
    await saved.then(done, (error: unknown) => showFaults(form, error))
  })
  const error = create.error ?? change.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <TextInput label="Name" required {...form.getInputProps('name')} />
        {!one && (
          <>
            <Select
              label="Kind"
              description={detail}
              allowDeselect={false}
              searchable
              data={ruleKinds}
              {...form.getInputProps('kind')}
            />
            <Group grow align="flex-end">
              <Select
                label="Effect"
                description={effects[form.getValues().effect]}
                allowDeselect={false}
                data={effectsOf(kind)}
                {...form.getInputProps('effect')}
              />
              <AccountField
                description="Every account, unless given"
                value={api_key || undefined}
                onChange={(key) => form.setFieldValue('api_key', key ?? '')}
              />
            </Group>
          </>
        )}
        {[...needs, ...takes].map((name) => (
          <SettingField
            key={name}
            name={name}
            isNeeded={needs.includes(name)}
            of={form.getInputProps(name)}
          />
        ))}
        {kinds[kind].list && <Text size="sm">Its list is filled when it is there.</Text>}
        {error && <Failed error={error} sent isBeside={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending || change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const effects = {
  monitor: 'Lets pass and writes down',
  block: 'Rejects',
  allow: 'Lets pass what another rule blocks',
}
const effectsOf = (kind: Kind) =>
  kind === 'country' || kind === 'network' ? ['monitor', 'block', 'allow'] : ['monitor', 'block']

/** The settings that the rule has; what the form does not give again is taken away. */
const emptied = (one: RuleSeen) =>
  Object.fromEntries(settingNames.filter((name) => one[name] !== undefined).map((name) => [name, null]))

const isGiven = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const lists: ReadonlySet<string> = new Set([
  'countries',
  'networks',
  'facilities',
  'senders',
  'prefixes',
  'texts',
])

function valuesOf(one: RuleSeen | undefined): Values {
  const settings = settingNames.map((name) => [name, one?.[name] ?? (lists.has(name) ? [] : '')])
  const known = one
    ? { name: one.name, kind: one.kind, effect: one.effect, api_key: one.api_key ?? '' }
    : unset
  return { ...(Object.fromEntries(settings) as Record<string, unknown>), ...known }
}
