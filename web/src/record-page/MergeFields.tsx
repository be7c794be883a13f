import { Radio, Stack, Text } from '@mantine/core'
import { FieldValue } from '../fields/FieldValue.tsx'
import { useTexts } from '../locales/language.ts'
import classes from './MergeFields.module.css'
import { type Difference, type FieldChoices, markedIn } from './useDifferences.ts'

interface MergeFieldsProps {
  readonly differences: readonly Difference[]
  readonly value: FieldChoices
  readonly onChange: (choices: FieldChoices) => void
}

/** Where the records say different things, it is chosen which of them stays; what is marked is how the record will be. */
export function MergeFields({ differences, value, onChange }: MergeFieldsProps) {
  const { record: words } = useTexts()
  if (differences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noDifferences}
      </Text>
    )
  return (
    <fieldset className={classes.fields}>
      <legend>{words.differences}</legend>
      <Stack gap="sm">
        {differences.map((one) => (
          <Radio.Group
            key={one.field.name}
            label={one.field.label}
            value={markedIn(one, value)}
            onChange={(id) => onChange({ ...value, [one.field.name]: id })}
          >
            <div className={classes.options}>
              {one.options.map(({ id, value: shown, name }) => (
                <Radio
                  key={id}
                  value={id}
                  label={<FieldValue field={one.field} value={shown} isPlain />}
                  description={name}
                />
              ))}
            </div>
          </Radio.Group>
        ))}
      </Stack>
    </fieldset>
  )
}
