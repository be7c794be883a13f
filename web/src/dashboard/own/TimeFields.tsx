import { Group, Select } from '@mantine/core'
import { useTexts } from '../../locales/language.ts'
import { useLabels } from '../../metadata/labels.ts'
import type { Grouping } from '../../table/groups/useGroupings.ts'
import { UNITS } from '../../ui/spans.ts'
import { fieldIn, isStage, joined } from './draft.ts'
import type { TileForm } from './TileFields.tsx'
import { partsOf } from './tiles.ts'

interface TimeFieldsProps {
  readonly form: TileForm
  readonly groupings: readonly Grouping[]
}

const USUAL_UNIT = 'month'

/** By what the records are grouped, and a time by which steps. */
export function ByFields({ form, groupings }: TimeFieldsProps) {
  const { dashboards } = useTexts()
  const { editor, units } = dashboards
  const names = useNames(form)
  const { kind, by } = form.values
  const offered = groupings.filter((one) =>
    kind === 'line' ? one.unit !== undefined : kind === 'funnel' ? isStage(one) : true,
  )
  const [field, unit] = partsOf(by)
  const isTime = (name: string) => offered.some((one) => one.name === name && one.unit)
  return (
    <Group grow align="flex-start" gap="xs">
      <Select
        label={editor.by}
        data={names(offered)}
        searchable
        allowDeselect={false}
        required
        error={form.errors.by}
        value={field || null}
        onChange={(name) =>
          name && form.setFieldValue('by', joined(name, isTime(name) ? (unit ?? USUAL_UNIT) : undefined))
        }
      />
      {isTime(field) && (
        <Select
          label={editor.unit}
          data={UNITS.map((one) => ({ value: one, label: units[one] }))}
          allowDeselect={false}
          value={unit ?? USUAL_UNIT}
          onChange={(next) => next && form.setFieldValue('by', joined(field, next))}
        />
      )}
    </Group>
  )
}

/** Only what lies in the day, week, month, quarter or year that it is when somebody looks. */
export function SpanFields({ form, groupings }: TimeFieldsProps) {
  const { dashboards } = useTexts()
  const { editor, spans } = dashboards
  const names = useNames(form)
  const times = groupings.filter(({ unit }) => unit !== undefined)
  const [field, unit] = partsOf(form.values.span)
  const usual = times.find(({ name }) => name === 'created-at') ?? times[0]
  if (!usual) return null
  return (
    <Group grow align="flex-start" gap="xs">
      <Select
        label={editor.span}
        data={[
          { value: '', label: editor.always },
          ...UNITS.map((one) => ({ value: one, label: spans[one] })),
        ]}
        allowDeselect={false}
        error={form.errors.span}
        value={unit ?? ''}
        onChange={(next) => form.setFieldValue('span', next ? joined(field || usual.name, next) : '')}
      />
      {unit && (
        <Select
          label={editor.spanOf}
          data={names(times)}
          searchable
          allowDeselect={false}
          value={field}
          onChange={(name) => name && form.setFieldValue('span', joined(name, unit))}
        />
      )}
    </Group>
  )
}

/** The fields of groupings, each once, by what they are called. */
function useNames(form: TileForm) {
  const labels = useLabels()
  return (groupings: readonly Grouping[]) =>
    [...new Set(groupings.map(({ key }) => fieldIn(key)))].map((name) => ({
      value: name,
      label: labels.field(form.values.type, name),
    }))
}
