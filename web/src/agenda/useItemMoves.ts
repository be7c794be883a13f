import { useState } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { languageNow, texts } from '../locales/language.ts'
import { writtenClock } from '../ui/dates.ts'
import { type Day, formatDay, momentAt, timeIn } from '../ui/days.ts'
import { undoable } from '../undo/undoable.ts'
import { type Item, keyOf } from './items.ts'
import { dueOn } from './tasks.ts'

interface Place {
  readonly day: Day
  readonly time: string | undefined
}

/** Items that are shown on another day than the one where they were read. */
export function useItemMoves() {
  const { account } = useSession()
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map())
  const show = (item: Item, place: Place) => setMoved((places) => new Map(places).set(keyOf(item), place))
  const takeBack = (item: Item) =>
    setMoved((places) => new Map([...places].filter(([key]) => key !== keyOf(item))))

  /** To another day or time; an event keeps its length. Shown at once, taken back when it is refused. */
  async function carryOut(item: Item, place: Place) {
    const { day, time } = place
    show(item, place)
    const startsAt = momentAt(day, time ?? timeIn(item.startsAt), account['time-zone'])
    const length = item.endsAt ? Date.parse(item.endsAt) - Date.parse(item.startsAt) : 0
    const endsAt = new Date(Date.parse(startsAt) + length).toISOString()
    const attributes =
      item.type === 'diary-tasks'
        ? dueOn(day, time, account['time-zone'])
        : { 'starts-at': startsAt, ...(item.endsAt && { 'ends-at': endsAt }) }
    try {
      const language = languageNow()
      const told = [
        formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' }),
        ...(time && time !== item.time ? [writtenClock(time, language)] : []),
      ].join(', ')
      await undoable(texts().agenda.moved(item.name, told), (deed) =>
        updateRecord(item, { attributes }, deed),
      )
      await refresh(item.type)
    } finally {
      takeBack(item)
    }
  }

  const shown = <One extends Item>(items: readonly One[]): readonly One[] =>
    moved.size === 0 ? items : items.map((item) => ({ ...item, ...moved.get(keyOf(item)) }))
  return { shown, show, takeBack, carryOut }
}
