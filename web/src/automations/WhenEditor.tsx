import { Checkbox, MultiSelect, NumberInput, Text } from '@mantine/core'
import { textOf, textsOf } from '../api/values.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { Choose } from './Choose.tsx'
import { Conditions } from './Conditions.tsx'
import { DateEditor } from './DateEditor.tsx'
import { filtersIn, isSettling, kindOf, type Members, typeOf, WHEN_KINDS, whenOf } from './grammar.ts'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import classes from './Sentence.module.css'
import { useTypeChoices } from './useTypeChoices.ts'

interface WhenEditorProps {
  readonly value: Members
  readonly onChange: (value: Members) => void
}

/** When it begins: a sentence whose words can be chosen. */
export function WhenEditor({ value, onChange }: WhenEditorProps) {
  const { automations } = useTexts()
  const kind = kindOf(value)
  const type = typeOf(value)
  const types = useTypeChoices()
  const set = (members: Members) => onChange({ ...value, ...members })
  const hasType = !['schedule', 'webhook'].includes(kind)
  return (
    <div className={classes.sentence}>
      <Choose
        label={automations.when}
        value={kind}
        data={WHEN_KINDS.map((one) => ({ value: one, label: automations.kinds[one] }))}
        onChange={(next) => onChange(whenOf(WHEN_KINDS.find((one) => one === next)!, value))}
      />
      {hasType && (
        <Choose
          label={automations.type}
          value={type ?? ''}
          data={types}
          onChange={(next) => onChange({ ...whenOf(kind, { type: next }) })}
        />
      )}
      {kind === 'changed' && type && <ChangedFields type={type} value={value} onSet={set} />}
      {kind === 'matches' && type && (
        <Conditions
          type={type}
          label={automations.kinds.matches}
          filters={filtersIn(value.filter)}
          onChange={(filter) => set({ filter })}
        />
      )}
      {kind === 'date' && type && <DateEditor type={type} value={value} onSet={set} />}
      {kind === 'schedule' && (
        <ScheduleEditor value={textOf(value.cron) ?? ''} onChange={(cron) => set({ cron })} />
      )}
      {kind === 'webhook' && <Text size="sm">{automations.webhookText}</Text>}
      {isSettling(kind) && <Settle value={value} onSet={set} />}
    </div>
  )
}

interface PartProps {
  readonly value: Members
  readonly onSet: (members: Members) => void
}

function ChangedFields({ type, value, onSet }: PartProps & { readonly type: string }) {
  const { automations } = useTexts()
  const fields = useFields(type).filter(({ kind, group }) => kind !== 'links' && group !== 'system')
  return (
    <MultiSelect
      size="sm"
      miw="16rem"
      searchable
      aria-label={automations.fields}
      placeholder={textsOf(value.fields).length === 0 ? automations.anyField : ''}
      data={fields.map(({ name, label }) => ({ value: name, label }))}
      value={[...textsOf(value.fields)]}
      onChange={(chosen) => onSet({ fields: chosen.length > 0 ? chosen : undefined })}
    />
  )
}

function Settle({ value, onSet }: PartProps) {
  const { automations } = useTexts()
  const seconds = Number(value.settle ?? 0)
  return (
    <>
      <Checkbox
        label={automations.settle}
        checked={seconds > 0}
        onChange={({ currentTarget }) => onSet({ settle: currentTarget.checked ? 30 : 0 })}
      />
      {seconds > 0 && (
        <NumberInput
          size="sm"
          w="6rem"
          min={1}
          max={3600}
          allowDecimal={false}
          aria-label={automations.seconds}
          suffix={` ${automations.secondsShort}`}
          value={seconds}
          onChange={(next) => onSet({ settle: Number(next) || 0 })}
        />
      )}
    </>
  )
}
