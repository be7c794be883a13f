import { useState } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { languageNow, texts } from '../locales/language.ts'
import { type Day, formatDay, momentAt, timeIn } from '../ui/days.ts'
import { undoable } from '../undo/undoable.ts'
import { type Item, keyOf } from './items.ts'
import { dueOn } from './tasks.ts'

/** Items that are shown on another day than the one where they were read. */
export function useItemMoves() {
  const { account } = useSession()
  const [moved, setMoved] = useState<ReadonlyMap<string, Day>>(new Map())
  const show = (item: Item, day: Day) => setMoved((days) => new Map(days).set(keyOf(item), day))
  const takeBack = (item: Item) =>
    setMoved((days) => new Map([...days].filter(([key]) => key !== keyOf(item))))

  /** To another day at the same time; an event keeps its length. Shown at once, taken back when it is refused. */
  async function carryOut(item: Item, day: Day) {
    show(item, day)
    const startsAt = momentAt(day, timeIn(item.startsAt), account['time-zone'])
    const length = item.endsAt ? Date.parse(item.endsAt) - Date.parse(item.startsAt) : 0
    const endsAt = new Date(Date.parse(startsAt) + length).toISOString()
    const attributes =
      item.type === 'diary-tasks'
        ? dueOn(day, item.time, account['time-zone'])
        : { 'starts-at': startsAt, ...(item.endsAt && { 'ends-at': endsAt }) }
    try {
      const told = formatDay(day, languageNow(), { weekday: 'long', day: 'numeric', month: 'long' })
      await undoable(texts().agenda.moved(item.name, told), (deed) =>
        updateRecord(item, { attributes }, deed),
      )
      await refresh(item.type)
    } finally {
      takeBack(item)
    }
  }

  const shown = <One extends Item>(items: readonly One[]): readonly One[] =>
    moved.size === 0 ? items : items.map((item) => ({ ...item, day: moved.get(keyOf(item)) ?? item.day }))
  return { shown, show, takeBack, carryOut }
}
