import { Group, Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLocation } from 'wouter'
import { kinds, type Kind } from '#protection/rules/kinds.ts'
import { useChange } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { edits } from '../../parts/forms/edited.tsx'
import { FormBody } from '../../parts/forms/form-act.tsx'
import { KindField } from './kind-field.tsx'
import { kindStops } from './kinds.ts'
import { SettingField, settingNames } from './settings.tsx'
import { effectDoes, type RuleSeen } from './labels.ts'

type Values = { name: string; kind: Kind; effect: RuleSeen['effect']; api_key: string } & Record<
  string,
  unknown
>

const unset: Values = { name: '', kind: 'country', effect: 'monitor', api_key: '' }

/** The form of a rule: its kind decides which settings are required and allowed. */
export function RuleForm({ one, done }: { one?: RuleSeen; done: () => void }) {
  const [, go] = useLocation()
  const create = useChange('createTrafficRule', ['listTrafficRules'])
  const change = useChange('changeTrafficRule', ['listTrafficRules', 'readTrafficRule'])
  const params = one && { rule_id: one.rule_id }
  const save = async (values: Values, opened: { initial: Values; version: string | undefined }) => {
    const { name, kind, effect, api_key } = values
    const settings = settingsOf(values)
    if (params) {
      const body = { name, ...emptied(opened.initial), ...settings }
      return change.mutateAsync({ params, body, ifMatch: opened.version })
    }
    const made = await create.mutateAsync({
      body: { name, kind, effect, api_key: api_key || null, ...settings },
    })
    return go(`/rules/of/${made.rule_id}${kinds[kind].list ? '/list' : ''}`)
  }
  return (
    <FormBody<Values>
      {...(params ? { edited: edits('readTrafficRule', { params }, valuesOf) } : { initial: valuesOf() })}
      send={save}
      yes="Save"
      nativeValidation
      close={done}
      fields={(form) => <Fields form={form} isNew={!one} />}
    />
  )
}

type Form = UseFormReturnType<Values>

function Fields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { kind } = form.getValues()
  const { required, takes, list } = kinds[kind]
  return (
    <>
      <TextInput label="Name" required {...form.getInputProps('name')} />
      {isNew && <RuleIdentity form={form} />}
      {[...required, ...takes].map((name) => (
        <SettingField
          key={name}
          name={name}
          isNeeded={required.includes(name)}
          of={form.getInputProps(name)}
        />
      ))}
      {isNew && list && <Text size="sm">Save the rule first, then fill its list.</Text>}
    </>
  )
}

/** Fields that cannot be changed. */
function RuleIdentity({ form }: { form: Form }) {
  const { kind, effect, api_key } = form.getValues()
  return (
    <>
      <KindField
        description={`Blocks: ${kindStops(kind).toLowerCase()}`}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <Group grow align="flex-end">
        <Select
          label="Effect"
          description={effectDoes(effect)}
          allowDeselect={false}
          data={effectsOf(kind)}
          {...form.getInputProps('effect')}
        />
        <AccountField
          description="Default: all accounts"
          value={api_key || undefined}
          onChange={(key) => form.setFieldValue('api_key', key ?? '')}
        />
      </Group>
    </>
  )
}

/** The settings in the form that the selected kind has. */
function settingsOf(values: Values) {
  const { required, takes } = kinds[values.kind]
  return Object.fromEntries(
    [...required, ...takes].flatMap((name) => (isProvided(values[name]) ? [[name, values[name]]] : [])),
  )
}

const effectChoices = [
  { value: 'monitor', label: 'Monitor only' },
  { value: 'block', label: 'Block' },
]
const effectsOf = (kind: Kind) =>
  kind === 'country' || kind === 'network'
    ? [...effectChoices, { value: 'allow', label: 'Allow' }]
    : effectChoices

/** The settings of the rule with null as values, which deletes those that the user has cleared in the form. */
const emptied = (before: Values) =>
  Object.fromEntries(settingNames.filter((name) => isProvided(before[name])).map((name) => [name, null]))

const isProvided = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
const lists: ReadonlySet<string> = new Set([
  'countries',
  'networks',
  'facilities',
  'senders',
  'prefixes',
  'texts',
])

function valuesOf(one?: RuleSeen): Values {
  const settings = settingNames.map((name) => [name, one?.[name] ?? (lists.has(name) ? [] : '')])
  const known = one
    ? { name: one.name, kind: one.kind, effect: one.effect, api_key: one.api_key ?? '' }
    : unset
  return { ...(Object.fromEntries(settings) as Record<string, unknown>), ...known }
}
