import { Button, Popover, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { createRecord, refresh } from '../api/records.ts'
import { useKept } from '../drafts/useKept.ts'
import { useTexts } from '../locales/language.ts'
import type { Day } from '../ui/days.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import classes from './Agenda.module.css'
import { DayName } from './DayName.tsx'
import { DayChoice } from './DueButton.tsx'

/** A task in one line; it is due today unless another day is chosen. */
export function QuickAdd({ now }: { readonly now: Day }) {
  const { agenda, common, undo } = useTexts()
  const { value: name, change: setName } = useKept('task in one line', '')
  const [chosen, choose] = useState<Day>()
  const day = chosen ?? now
  const [isChoosing, setChoosing] = useState(false)
  // Known at once: of two presses the second comes before the next drawing.
  const isSent = useRef(false)
  const adding = useMutation({
    async mutationFn() {
      const attributes = { name: name.trim(), 'due-on': day }
      await undoable(undo.created(attributes.name), (deed) =>
        createRecord('diary-tasks', { attributes }, deed),
      )
      setName('')
      await refresh('diary-tasks')
    },
    onError: tellFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isSent.current) return
    isSent.current = true
    adding.mutate(undefined, {
      onSettled() {
        isSent.current = false
      },
    })
  }
  return (
    <form className={classes.quick} onSubmit={submit}>
      <TextInput
        aria-label={agenda.add}
        placeholder={agenda.add}
        leftSection={<PlusIcon size={16} />}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Popover opened={isChoosing} onChange={setChoosing} position="bottom-end" shadow="md" trapFocus>
        <Popover.Target>
          <Button variant="default" fw={400} onClick={() => setChoosing(true)}>
            <DayName day={day} now={now} />
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <DayChoice
            day={day}
            now={now}
            onChoose={(next) => {
              choose(next)
              setChoosing(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Button type="submit" loading={adding.isPending}>
        {common.add}
      </Button>
    </form>
  )
}
