import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation } from 'wouter'
import { kinds, type Kind } from '#protection/kinds.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { Failed } from '../../parts/states.tsx'
import { isFieldOf, showFaults } from '../../parts/wrong.ts'
import { KindField } from './kind-field.tsx'
import { kindStops } from './kinds.ts'
import { SettingField, settingNames } from './settings.tsx'
import { effectDoes, type RuleSeen } from './words.ts'

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
  const { needs, takes } = kinds[kind]
  const save = form.onSubmit(async (values) => {
    const settings = Object.fromEntries(
      [...needs, ...takes].flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])),
    )
    const { name, effect } = values
    const saved = one
      ? change.mutateAsync({ params: { rule_id: one.rule_id }, body: { name, ...emptied(one), ...settings } })
      : create
          .mutateAsync({ body: { name, kind, effect, api_key: values.api_key || null, ...settings } })
          .then(({ rule_id }) => go(`/rules/of/${rule_id}${kinds[kind].list ? '/list' : ''}`))
    await saved.then(done, (error: unknown) => showFaults(form, error))
  })
  const error = create.error ?? change.error
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <TextInput label="Name" required {...form.getInputProps('name')} />
        {!one && (
          <>
            <KindField
              description={`Stops: ${kindStops(kind).toLowerCase()}`}
              allowDeselect={false}
              {...form.getInputProps('kind')}
            />
            <Group grow align="flex-end">
              <Select
                label="Effect"
                description={effectDoes(form.getValues().effect)}
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
        {!one && kinds[kind].list && (
          <Text size="sm">Save it first; then its list opens, and you fill it.</Text>
        )}
        {error && <Failed error={error} sent isBeside={isFieldOf(form.getValues())} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending || change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const effectChoices = [
  { value: 'monitor', label: 'Only watch' },
  { value: 'block', label: 'Block' },
]
const effectsOf = (kind: Kind) =>
  kind === 'country' || kind === 'network'
    ? [...effectChoices, { value: 'allow', label: 'Allow' }]
    : effectChoices

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
