import { ActionIcon, Button, ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './Arrangement.module.css'
import { CloseIcon, PlusIcon } from './icons.tsx'
import { SortableRows } from './SortableRows.tsx'

interface Item {
  readonly id: string
  readonly name: string
}

interface ArrangementProps {
  readonly shown: readonly Item[]
  readonly hidden: readonly Item[]
  readonly words: {
    readonly shown: string
    readonly hidden: string
    readonly hide: (name: string) => string
    readonly find: string
    readonly reset: string
  }
  /** What is shown from now on, in this order; undefined is what is usual. */
  readonly onChange: (ids: readonly string[] | undefined) => void
}

/** What is shown and in which order, and what could be. */
export function Arrangement({ shown, hidden, words, onChange }: ArrangementProps) {
  const chosen = shown.map(({ id }) => id)
  return (
    <ScrollArea.Autosize mah="60vh" type="auto">
      <Stack gap={4} py="xs" className={classes.menu}>
        <SortableRows
          label={words.shown}
          items={shown}
          onMove={async (_, order) => onChange(order.map(({ id }) => id))}
          row={({ id, name }) => ({
            title: name,
            actions: (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={words.hide(name)}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                <CloseIcon size={14} />
              </ActionIcon>
            ),
          })}
        />
        <Hidden items={hidden} words={words} onAdd={(id) => onChange([...chosen, id])} />
        <Button variant="subtle" color="gray" size="compact-xs" mx="md" onClick={() => onChange(undefined)}>
          {words.reset}
        </Button>
      </Stack>
    </ScrollArea.Autosize>
  )
}

interface HiddenProps {
  readonly items: readonly Item[]
  readonly words: ArrangementProps['words']
  readonly onAdd: (id: string) => void
}

function Hidden({ items, words, onAdd }: HiddenProps) {
  const [search, setSearch] = useState('')
  const found = items.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className={classes.hidden}>
      <Text size="xs" c="dimmed" fw={500} mb={4}>
        {words.hidden}
      </Text>
      <TextInput
        size="xs"
        mb={4}
        aria-label={words.find}
        placeholder={words.find}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.map(({ id, name }) => (
        <UnstyledButton key={id} className={classes.item} onClick={() => onAdd(id)}>
          <PlusIcon size={14} />
          {name}
        </UnstyledButton>
      ))}
    </div>
  )
}
