import { ActionIcon, Button, Group as Line, NativeSelect, Stack } from '@mantine/core'
import { useTexts } from '../../locales/language.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { AskedRow } from './AskedRow.tsx'
import {
  type Asked,
  countOf,
  type Group,
  isGroup,
  newAsked,
  newGroup,
  type Word,
  withMember,
} from './question.ts'
import classes from './questions.module.css'
import type { Askable } from './useAskable.ts'

interface GroupEditorProps {
  readonly fields: readonly Askable[]
  readonly group: Group
  /** The number of its first condition among all. */
  readonly first: number
  readonly onChange: (group: Group) => void
  /** Of a group within another: the outer one goes by closing the dialog. */
  readonly onRemove?: () => void
}

/** Conditions of which all must hold, or any. */
export function GroupEditor({ fields, group, first, onChange, onRemove }: GroupEditorProps) {
  const { questions } = useTexts()
  const set = (key: string, next: Asked | Group | undefined) => onChange(withMember(group, key, next))
  const add = (one: Asked | Group) => onChange({ ...group, members: [...group.members, one] })
  const numbers = group.members.map((_, index) =>
    group.members.slice(0, index).reduce((number, one) => number + countOf(one), first),
  )
  return (
    <Stack gap="xs" className={onRemove ? classes.group : undefined}>
      <Line gap="xs" justify="space-between">
        <NativeSelect
          size="xs"
          aria-label={questions.word}
          value={group.word}
          data={[
            { value: 'all', label: questions.all },
            { value: 'any', label: questions.any },
          ]}
          onChange={({ currentTarget }) => onChange({ ...group, word: currentTarget.value as Word })}
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={questions.removeGroup} onClick={onRemove}>
            <CloseIcon size={14} />
          </ActionIcon>
        )}
      </Line>
      {group.members.map((one, index) =>
        isGroup(one) ? (
          <GroupEditor
            key={one.key}
            fields={fields}
            group={one}
            first={numbers[index]!}
            onChange={(next) => set(one.key, next)}
            onRemove={() => set(one.key, undefined)}
          />
        ) : (
          <AskedRow
            key={one.key}
            fields={fields}
            asked={one}
            number={numbers[index]!}
            onChange={(next) => set(one.key, next)}
            onRemove={() => set(one.key, undefined)}
          />
        ),
      )}
      <Line gap="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<PlusIcon size={14} />}
          onClick={() => add(newAsked())}
        >
          {questions.addCondition}
        </Button>
        {!onRemove && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<PlusIcon size={14} />}
            onClick={() => add(newGroup(group.word === 'all' ? 'any' : 'all'))}
          >
            {questions.addGroup}
          </Button>
        )}
      </Line>
    </Stack>
  )
}
