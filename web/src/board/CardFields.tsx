import { ActionIcon, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core'
import { isLong } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { ColumnsIcon } from '../ui/icons.tsx'

/** Cards stay small. */
const MOST = 6
/** What every card shows, and what is no fact of its own. */
const NOT_OFFERED = ['name', 'as-string', 'amount', 'company', 'contact', 'responsible', 'stage', 'cached-at']

interface CardFieldsProps {
  readonly type: string
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Which fields the cards of a board show, for whoever looks at it. */
export function CardFields({ type, chosen, onChange }: CardFieldsProps) {
  const { board } = useTexts()
  const fields = useFields(type).filter(
    (field) => !NOT_OFFERED.includes(field.name) && field.kind !== 'links' && !isLong(field),
  )
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={board.cardFields} title={board.cardFields}>
          <ColumnsIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ScrollArea.Autosize mah={360} type="auto">
          <Checkbox.Group aria-label={board.cardFields} value={[...chosen]} onChange={onChange}>
            <Stack gap="xs" p="sm">
              {fields.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  size="xs"
                  value={name}
                  label={label}
                  disabled={chosen.length >= MOST && !chosen.includes(name)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
