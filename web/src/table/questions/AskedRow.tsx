import { ActionIcon, NativeSelect, Select } from '@mantine/core'
import { useTexts } from '../../locales/language.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { type Asked, type Choice, isWhole } from './question.ts'
import classes from './questions.module.css'
import type { Askable } from './useAskable.ts'
import { ValueEditor } from './ValueEditor.tsx'
import { choicesOf, operatorWords } from './words.ts'

interface AskedRowProps {
  readonly fields: readonly Askable[]
  readonly asked: Asked
  readonly number: number
  readonly onChange: (asked: Asked) => void
  readonly onRemove: () => void
}

/** One condition: what is asked about, how it is compared, and with what. */
export function AskedRow({ fields, asked, number, onChange, onRemove }: AskedRowProps) {
  const { questions } = useTexts()
  const chosen = fields.find(({ path }) => path === asked.field)
  const offered = fields.filter((one) => one.isOffered || one === chosen)
  const groups = [...Map.groupBy(offered, ({ heading }) => heading)].map(([group, items]) => ({
    group,
    items: items.map(({ path, label }) => ({ value: path, label })),
  }))
  function setField(path: string | null) {
    const next = fields.find((one) => one.path === path)
    if (next) onChange({ ...asked, field: next.path, choice: choicesOf(next)[0] ?? '', value: undefined })
  }
  // What is compared stays where the other operator compares the same.
  const setChoice = (choice: Choice) =>
    onChange({ ...asked, choice, value: kindOf(choice) === kindOf(asked.choice) ? asked.value : undefined })
  return (
    <div className={classes.row} data-condition={number} data-whole={isWhole(asked) || undefined}>
      <div className={classes.field}>
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          aria-label={questions.field(number)}
          placeholder={questions.choose}
          nothingFoundMessage={questions.noField}
          data={groups}
          limit={100}
          value={asked.field || null}
          onChange={setField}
        />
      </div>
      <div className={classes.operator}>
        {chosen && (
          <NativeSelect
            size="xs"
            aria-label={questions.operator(number)}
            value={asked.choice}
            data={choicesOf(chosen).map((value) => ({
              value,
              label: operatorWords(questions, chosen.field, value),
            }))}
            onChange={({ currentTarget }) => setChoice(currentTarget.value as Choice)}
          />
        )}
      </div>
      <div className={classes.value}>
        {chosen && asked.choice && (
          <ValueEditor
            field={chosen.field}
            choice={asked.choice}
            label={questions.value(number)}
            value={asked.value}
            onChange={(value) => onChange({ ...asked, value })}
          />
        )}
      </div>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        aria-label={questions.removeOne(number)}
        onClick={onRemove}
      >
        <CloseIcon size={14} />
      </ActionIcon>
    </div>
  )
}

/** Operators of one kind take the same value. */
function kindOf(choice: Choice | ''): string {
  if (choice === 'is-not') return 'is'
  if (choice === 'in-next') return 'in-last'
  return ['contains', 'begins-with', 'more', 'less'].includes(choice) ? 'one' : choice
}
