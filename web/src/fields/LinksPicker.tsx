import { Pill, Stack } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import type { Linked } from './field.ts'
import { LinkPicker, type LinkPickerProps } from './LinkPicker.tsx'

interface LinksPickerProps extends Omit<LinkPickerProps, 'value' | 'onChange'> {
  readonly value: readonly Linked[]
  readonly onChange: (value: readonly Linked[]) => void
}

/** Several records by their names, and an input that adds one more. */
export function LinksPicker({ value, onChange, without = [], ...props }: LinksPickerProps) {
  const { linkPicker } = useTexts()
  return (
    <Stack gap={6}>
      <LinkPicker
        {...props}
        value={null}
        without={[...without, ...value]}
        onChange={(added) => added && onChange([...value, added])}
      />
      {value.length > 0 && (
        <Pill.Group>
          {value.map((linked) => (
            <Pill
              key={`${linked.type}/${linked.id}`}
              withRemoveButton
              removeButtonProps={{
                'aria-label': linkPicker.remove(linked.name),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => onChange(value.filter((one) => one !== linked))}
            >
              {linked.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}
