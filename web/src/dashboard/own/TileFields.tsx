import { Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { DEALS } from '../../board/tracks.ts'
import { chosenFunnel, funnelsQuery } from '../../funnels/api.ts'
import { useTexts } from '../../locales/language.ts'
import { useTypes } from '../../metadata/useTypes.ts'
import { useGroupings } from '../../table/groups/useGroupings.ts'
import { startOf } from '../../table/lastList.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { UNITS } from '../../ui/spans.ts'
import { Conditions } from './Conditions.tsx'
import { COUNT, fittingBy, isStage, type TileValues } from './draft.ts'
import { FigureField } from './FigureField.tsx'
import { FunnelField } from './FunnelField.tsx'
import { OrderField } from './OrderField.tsx'
import { FUNNEL } from './StepsPicture.tsx'
import { ByFields, SpanFields } from './TimeFields.tsx'
import { KINDS, type Kind, SAYS } from './tiles.ts'

export type TileForm = UseFormReturnType<TileValues>

/** The types that people work with. */
const OFFERED = ['navigation', 'other-lists']

/** A plain form: what is shown, of which records, what is counted, by what, and how much is wanted. */
export function TileFields({ form }: { readonly form: TileForm }) {
  const { dashboards } = useTexts()
  const { editor, kinds } = dashboards
  const types = useTypes().filter(({ place, can }) => OFFERED.includes(place) && can.read)
  const { kind, type, by, filter } = form.values
  const { data } = useQuery({ ...funnelsQuery, enabled: type === DEALS.type })
  const funnels = (type === DEALS.type && data?.data) || []
  const groupings = useGroupings(type, UNITS)
  const says = SAYS[kind]
  const offered = KINDS.filter((one) => one !== 'funnel' || groupings.some(isStage))

  /** The stages of one funnel are one way; other kinds count those of all. */
  function chooseKind(next: Kind) {
    const { [FUNNEL]: funnel, ...others } = filter
    const usual = next === 'funnel' && funnels.length > 0 && { [FUNNEL]: chosenFunnel(funnels, undefined).id }
    form.setValues({
      kind: next,
      by: fittingBy(next, by, groupings),
      filter: kind === 'funnel' ? others : { ...filter, ...(funnel === undefined && usual) },
    })
  }
  function chooseType(name: string) {
    const chosen = types.find((one) => one.name === name)!
    form.setValues({
      type: name,
      kind: kind === 'funnel' ? 'bars' : kind,
      filter: startOf(chosen).filters,
      figure: COUNT,
      by: kind === 'line' ? 'created-at:month' : '',
      span: '',
      sort: '',
    })
  }
  return (
    <Stack gap="sm">
      <Select
        label={editor.type}
        data={types.map(({ name, labels }) => ({ value: name, label: labels.many }))}
        searchable
        allowDeselect={false}
        {...form.getInputProps('type')}
        onChange={(name) => name && chooseType(name)}
      />
      <Select
        label={editor.kind}
        data={offered.map((one) => ({ value: one, label: kinds[one] }))}
        searchable
        allowDeselect={false}
        {...form.getInputProps('kind')}
        onChange={(next) => next && chooseKind(next as Kind)}
      />
      {kind === 'funnel' && funnels.length > 0 && <FunnelField form={form} funnels={funnels} />}
      <Conditions form={form} />
      {says.includes('figure') && <FigureField form={form} />}
      {says.includes('by') && <ByFields form={form} groupings={groupings} />}
      <SpanFields form={form} groupings={groupings} />
      {says.includes('sort') && <OrderField form={form} />}
      {says.includes('goal') && (
        <NumberField
          label={editor.goal}
          {...(kind !== 'number' && { description: editor.goalText })}
          {...form.getInputProps('goal')}
          value={form.values.goal}
        />
      )}
      <TextInput label={editor.title} maxLength={200} {...form.getInputProps('title')} />
    </Stack>
  )
}
