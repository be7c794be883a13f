import { CloseButton, Stack, Text } from '@mantine/core'
import { membersOf } from '../api/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { PickButton } from '../ui/PickButton.tsx'
import { Conditions } from './Conditions.tsx'
import { type Filters, filtersIn, type Members } from './grammar.ts'
import classes from './Sentence.module.css'

interface IfEditorProps {
  readonly type: string
  readonly value: Members
  readonly onChange: (value: Members) => void
}

/** Conditions on the record, and on what it is linked to. */
export function IfEditor({ type: typeName, value, onChange }: IfEditorProps) {
  const { automations, linkPicker } = useTexts()
  const labels = useLabels()
  const links = (useType(typeName)?.relationships ?? []).filter(({ targets }) => targets.length === 1)
  const related = membersOf(value.related)
  const relate = (name: string, filters: Filters | undefined) => {
    const { [name]: _before, ...others } = related
    const next = filters ? { ...related, [name]: filters } : others
    const { related: _all, ...rest } = value
    onChange(Object.keys(next).length > 0 ? { ...rest, related: next } : rest)
  }
  return (
    <Stack gap="xs">
      <Conditions
        type={typeName}
        label={automations.conditionsOf(labels.type(typeName).one)}
        filters={filtersIn(value.filter)}
        onChange={(filter) => onChange({ ...value, filter })}
      />
      {links
        .filter(({ name }) => name in related)
        .map(({ name, label, targets }) => (
          <div key={name} className={classes.sentence}>
            <Text size="sm">{automations.andIts(label)}</Text>
            <Conditions
              type={targets[0]!}
              label={automations.conditionsOf(label)}
              filters={filtersIn(related[name])}
              onChange={(filters) => relate(name, filters)}
            />
            <CloseButton
              size="sm"
              aria-label={automations.without(label)}
              onClick={() => relate(name, undefined)}
            />
          </div>
        ))}
      <div className={classes.sentence}>
        <PickButton
          size="compact-sm"
          label={automations.addRelated}
          noneFound={linkPicker.nothing}
          options={links
            .filter(({ name }) => !(name in related))
            .map(({ name, label }) => ({ value: name, label }))}
          onPick={(name) => relate(name, {})}
        />
      </div>
    </Stack>
  )
}
