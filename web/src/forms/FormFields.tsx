import { Checkbox, CloseButton, Text, TextInput } from '@mantine/core'
import { type Language, useTexts } from '../locales/language.ts'
import { PickButton } from '../ui/PickButton.tsx'
import { SortableRows } from '../ui/SortableRows.tsx'
import type { FormField, Makes } from './api.ts'
import { keyOf, useAskable } from './askable.ts'
import classes from './Forms.module.css'

interface FormFieldsProps {
  readonly makes: Makes
  readonly language: Language
  readonly value: readonly FormField[]
  readonly onChange: (fields: readonly FormField[]) => void
}

/** What visitors are asked for, in the order in which it stands on the page. */
export function FormFields({ makes, language, value, onChange }: FormFieldsProps) {
  const { forms: words, linkPicker } = useTexts()
  const askable = useAskable(makes, language)
  const nameOf = (field: FormField) => askable.get(keyOf(field))?.label ?? keyOf(field)
  const items = value.map((field) => ({ id: keyOf(field), name: nameOf(field), field }))
  const set = (key: string, change: Partial<FormField>) =>
    onChange(value.map((one) => (keyOf(one) === key ? { ...one, ...change } : one)))
  return (
    <>
      <SortableRows
        label={words.fields}
        items={items}
        onMove={async (_item, order) => onChange(order.map(({ field }) => field))}
        row={({ id, name, field }) => ({
          title: (
            <TextInput
              size="xs"
              className={classes.label!}
              aria-label={words.labelOf(name)}
              placeholder={askable.get(id)?.shown ?? ''}
              value={field.label ?? ''}
              maxLength={200}
              onChange={({ currentTarget }) => set(id, { label: currentTarget.value })}
            />
          ),
          text: name,
          facts: (
            <Checkbox
              size="xs"
              label={words.required}
              aria-label={words.requiredOf(name)}
              checked={field.required === true}
              onChange={({ currentTarget }) => set(id, { required: currentTarget.checked })}
            />
          ),
          actions: (
            <CloseButton
              size="sm"
              aria-label={words.without(name)}
              onClick={() => onChange(value.filter((one) => keyOf(one) !== id))}
            />
          ),
        })}
      />
      {value.length === 0 && (
        <Text size="sm" className={classes.none!}>
          {words.noFields}
        </Text>
      )}
      <PickButton
        size="compact-sm"
        className={classes.add!}
        label={words.addField}
        noneFound={linkPicker.nothing}
        options={[...askable.values()]
          .filter(({ key }) => !items.some(({ id }) => id === key))
          .map(({ key, label }) => ({ value: key, label }))}
        onPick={(key) => {
          const { on, field } = askable.get(key)!
          onChange([...value, { on, field: field.name }])
        }}
      />
    </>
  )
}
