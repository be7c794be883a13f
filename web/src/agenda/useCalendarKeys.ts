import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../locales/language.ts'
import { addDays, type Day } from '../ui/days.ts'
import { type Item, keyOf, type OfferedItem } from './items.ts'

interface Options {
  readonly grid: RefObject<HTMLElement | null>
  readonly days: readonly Day[]
  readonly items: readonly OfferedItem[]
  readonly nameOf: (day: Day) => string
  readonly onShow: (item: Item, day: Day) => void
  readonly onReturn: (item: Item) => void
  readonly onDrop: (item: Item, day: Day) => void
  readonly announce: (words: string) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface Picked {
  readonly item: OfferedItem
  readonly day: Day
}

/** Arrows go from day to day; on an item the space bar picks it up, arrows move it, Enter drops it, Escape returns it. */
export function useCalendarKeys({ grid, days, items, nameOf, onShow, onReturn, onDrop, announce }: Options) {
  const [picked, setPicked] = useState<Picked>()
  const focused = useRef<string>(undefined)
  const element = (selector: string) => grid.current?.querySelector<HTMLElement>(selector)

  // An item that has gone to another day is another element: the focus goes with it.
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused.current)
      element(`[data-item="${focused.current}"]`)?.focus()
  })

  function pickUp(key: string) {
    const item = items.find((one) => keyOf(one) === key)
    if (!item) return
    if (item.isClosed) return announce(texts().access.closed)
    setPicked({ item, day: item.day })
    announce(texts().calendar.picked(item.name))
  }

  function carry(step: number, { item, day }: Picked) {
    const next = addDays(day, step)
    if (!days.includes(next)) return
    setPicked({ item, day: next })
    onShow(item, next)
    announce(texts().calendar.over(item.name, nameOf(next)))
  }

  function letGo({ item, day }: Picked, isDropped: boolean) {
    setPicked(undefined)
    if (isDropped && day !== item.day) return onDrop(item, day)
    onReturn(item)
    announce(texts().calendar.returned(item.name))
  }

  function onItemKey(key: string, item: string): boolean {
    if (!picked) {
      if (key === ' ') pickUp(item)
      return key === ' '
    }
    if (key === 'Enter' || key === ' ') letGo(picked, true)
    else if (key === 'Escape') letGo(picked, false)
    else if (STEPS[key]) carry(STEPS[key], picked)
    else return false
    return true
  }

  function onDayKey(key: string, day: Day): boolean {
    if (!STEPS[key]) return false
    element(`[data-day="${addDays(day, STEPS[key])}"]`)?.focus()
    return true
  }

  return {
    pickedKey: picked && keyOf(picked.item),
    onKeyDown(event: KeyboardEvent) {
      const { item, day } = (event.target as HTMLElement).dataset
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const isOurs = item ? onItemKey(event.key, item) : day ? onDayKey(event.key, day) : false
      if (!isOurs) return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus({ target }: { target: EventTarget }) {
      focused.current = (target as HTMLElement).dataset.item
    },
    onBlur({ relatedTarget }: { relatedTarget: EventTarget | null }) {
      focused.current = undefined
      if (picked && relatedTarget) letGo(picked, false)
    },
  }
}
